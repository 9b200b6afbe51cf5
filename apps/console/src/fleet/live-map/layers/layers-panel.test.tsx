import { fleetHistory } from '@kickstand/contract/insight/fleet-history';
import { fences } from '@kickstand/contract/places/fences';
import { baseMap } from '@kickstand/contract/platform/base-map';
import { ops, opsMap, type StationCard, type TaskMark } from '@kickstand/contract/work/field-work';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { forgetAll, refuses, serverAnswers } from '../../../../test/fakes/fake-server.ts';
import { openScreen } from '../../../../test/open.tsx';
import type { LiveMap } from '../map/live-map.ts';
import type { LayersMap, Thing } from './layers-map.ts';
import { LayersPanel } from './layers-panel.tsx';
import type { LayersSnapshot } from './layers-snapshot.ts';
import type { LayerSource } from './layers-sources.ts';

// Deadline for a loaded machine; nothing waits on purpose.
vi.setConfig({ testTimeout: 90_000 });

const everything = ['0301', '030102', '030115', '030116', '0504'];
const view = { west: 113.4, south: 30.5, east: 113.5, north: 30.6, zoom: 15 };

/** Replaces the drawing that needs WebGL; keeps what it is given. */
function paper(zoom = view.zoom) {
  const drawn: Partial<Record<LayerSource, GeoJSON.FeatureCollection>> = {};
  let clicked: (thing: Thing | undefined) => void = () => undefined;
  const layers: Pick<LayersMap, 'show' | 'camera' | 'onRest' | 'onThing'> = {
    show: (source, features) => {
      drawn[source] = features;
    },
    camera: () => ({ ...view, zoom }),
    onRest: (work) => {
      work();
      return () => undefined;
    },
    onThing: (_, work) => {
      clicked = work;
      return () => undefined;
    },
  };
  const map = { layers, takes: () => false } as unknown as LiveMap;
  const kinds = () => drawn.fences?.features.map(({ properties }) => properties?.kind);
  return { map, drawn, kinds, click: (thing: Thing) => act(() => clicked(thing)) };
}

const picked: string[] = [];
let snapshot: LayersSnapshot | undefined;
const open = (on: ReturnType<typeof paper>, search: Record<string, string> = {}, codes = everything) =>
  openScreen(
    () => (
      <LayersPanel
        map={on.map}
        areas={[]}
        areaIds={[]}
        snapshot={snapshot}
        onPick={(carId) => void picked.push(carId)}
      />
    ),
    { codes, search },
  );

const row = (kind: 'station' | 'no_stop' | 'ops_area' | 'service', id: string = kind) => ({
  id,
  serviceAreaId: 1,
  kind,
  name: id,
  points: [[[113.4, 30.5]]],
  lng: 113.4,
  lat: 30.5,
  capacity: 4,
  current: 3 as number | null,
  version: 1,
  flags: [],
  colour: null,
  active: true,
  reachM: 15,
});

beforeEach(() => {
  localStorage.clear();
  picked.length = 0;
  snapshot = undefined;
  serverAnswers(baseMap.list, () => ({ list: [], count: 0, usual: null }));
  serverAnswers(fences.list, () => ({ list: [row('station'), row('no_stop')], count: 2 }));
});
afterEach(forgetAll);

const layer = (name: string) => screen.findByRole('checkbox', { name, hidden: true });
const line = async (name: string) => (await layer(name)).closest('li') as HTMLElement;

test('fences are asked for inside the view, drawn by what is switched on, and the choice is kept', async () => {
  const on = paper();
  const asked = serverAnswers(fences.list, () => ({ list: [row('station'), row('no_stop')], count: 2 }));
  const { page } = await open(on);
  await waitFor(() => expect(on.kinds()).toEqual(['station', 'no_stop']));
  const [west = 0, south = 0, east = 0, north = 0] = asked[0]?.query.bbox ?? [];
  expect([west < view.west, south < view.south, east > view.east, north > view.north]).toEqual([
    true,
    true,
    true,
    true,
  ]);
  expect(asked[0]?.query.type).toEqual(['station', 'no_stop', 'no_ride', 'vehicle_store']);
  fireEvent.click(await layer('禁停区'));
  await waitFor(() => expect(on.kinds()).toEqual(['station']));
  expect(page.search.layers).toBe('areas,stations,noRide');
  expect(
    localStorage.getItem(Object.keys(localStorage).find((key) => key.startsWith('mapLayers')) ?? ''),
  ).toBe('areas,stations,noRide');
});

test('far away nothing small is asked for, and its layer says so', async () => {
  const on = paper(11);
  const asked = serverAnswers(fences.list, () => ({ list: [], count: 0 }));
  await open(on, { layers: 'stations,opsAreas' });
  expect(within(await line('还车点')).getByText('放大后显示')).toBeDefined();
  await waitFor(() => expect(asked.map(({ query }) => query.type)).toEqual([['ops_area']]));
  expect(await within(await line('运维区域')).findByText('此处没有')).toBeDefined();
});

const aTask = (more: Partial<TaskMark> = {}): TaskMark => ({
  id: 't1',
  type: 'swap',
  state: 'pending',
  priority: 'mid',
  carId: '10000001',
  serviceAreaId: 1,
  assignee: null,
  createdAt: 0,
  dueAt: null,
  targetId: null,
  lng: 113.4,
  lat: 30.5,
  ...more,
});

test('a layer that failed says so, and is there after another try', async () => {
  const on = paper();
  let well = false;
  serverAnswers(opsMap.tasks, () =>
    well ? { list: [aTask()], count: 1, total: 2_500 } : refuses(500, 'common.fault', '出错了'),
  );
  await open(on, { layers: 'tasks' });
  const said = await within(await line('运维任务')).findByRole('alert', { hidden: true });
  expect(said.textContent).toContain('加载失败');
  well = true;
  fireEvent.click(within(said).getByRole('button', { hidden: true }));
  await waitFor(() => expect(on.drawn.tasks?.features).toHaveLength(1));
  expect(within(await line('运维任务')).getByText('显示 1，共 2,500')).toBeDefined();
  on.click({ kind: 'task', id: 't1' });
  fireEvent.click(await screen.findByRole('button', { name: '10000001' }));
  expect(picked).toEqual(['10000001']);
});

test('the card of a task warns when its time has passed, and not before', async () => {
  const late = aTask({ id: 'late', dueAt: Date.now() - 60_000 });
  const soon = aTask({ id: 'soon', dueAt: Date.now() + 3_600_000 });
  serverAnswers(opsMap.tasks, () => ({ list: [late, soon], count: 2, total: 2 }));
  const on = paper();
  await open(on, { layers: 'tasks' });
  await waitFor(() => expect(on.drawn.tasks?.features).toHaveLength(2));
  const cardOf = async (id: string) => {
    on.click({ kind: 'task', id });
    return within(await screen.findByRole('complementary', { name: '运维任务' }));
  };
  expect(await (await cardOf('late')).findByText('已超时')).toBeDefined();
  expect(await (await cardOf('soon')).findByText('截止')).toBeDefined();
  await waitFor(() => expect(screen.queryByText('已超时')).toBeNull());
});

test('layers that need a code of their own are absent without it', async () => {
  await open(paper(), {}, ['0301']);
  expect(await layer('运维任务')).toBeDefined();
  for (const name of ['运维人员', '热力'])
    expect(screen.queryByRole('checkbox', { name, hidden: true })).toBeNull();
});

test('staff is shown with name and work, and nobody there is said so', async () => {
  const on = paper();
  const ann = {
    operatorId: 'ann',
    name: '安',
    agentId: 1,
    serviceAreaId: 1,
    lng: 113.4,
    lat: 30.5,
    at: 0,
    duty: true,
    taskId: 't',
    work: { type: 'move' as const, carId: '10000002' },
  };
  serverAnswers(ops.positions, () => ({ list: [ann], count: 1 }));
  await open(on, { layers: 'staff' });
  await waitFor(() =>
    expect(on.drawn.staff?.features[0]?.properties).toMatchObject({ said: '安\n挪车 10000002', duty: true }),
  );
});

test('heat is asked for by kind and hours, and by vehicle hours only where trips begin', async () => {
  const on = paper();
  const cells = [8, 20, 40].map((n) => ({ cell: n, lng: 113.4 + n / 1000, lat: 30.5, n, rate: n / 10 }));
  const asked = serverAnswers(fleetHistory.heat, () => ({ list: cells, count: 3, total: 68 }));
  await open(on, { layers: 'heat' });
  await waitFor(() => expect(on.drawn.heat?.features).toHaveLength(3));
  expect(asked[0]?.query).toMatchObject({ kind: 'starts' });
  expect(asked[0]?.query.hours).toBeUndefined();
  fireEvent.click(await screen.findByText('每可租车时'));
  expect(await screen.findByText('≥ 0.8')).toBeDefined();
});

test('a link to the map says of which kind its heat is, and then means today', async () => {
  const on = paper();
  const asked = serverAnswers(fleetHistory.heat, () => ({ list: [], count: 0, total: 0 }));
  await open(on, { layers: 'heat', heat: 'missed' });
  await waitFor(() => expect(asked[0]?.query).toMatchObject({ kind: 'missed' }));
  expect(asked[0]?.query.from).toBe(asked[0]?.query.to);
  expect(asked).toHaveLength(1);
});

const station: StationCard = {
  id: 's1',
  name: '东巷口',
  serviceAreaId: 1,
  areaName: '城西',
  lng: 113.4,
  lat: 30.5,
  capacity: 20,
  current: 22,
  inLastHour: 9,
  outLastHour: 4,
  coming: 0,
  idleCount: 1,
  idle: [{ carId: '10000003', idleSeconds: 7_200, battery: 55, online: false, moving: false }],
};

test('the card of a station tells its load and its idle vehicles, and has vehicles taken out of it', async () => {
  serverAnswers(opsMap.station, () => station);
  serverAnswers(ops.assignees, () => ({ list: [], count: 0, proposedId: null, byArea: [], tasked: [] }));
  serverAnswers(fences.around, () => ({ vehicles: [], stations: [] }));
  const ordered = serverAnswers(opsMap.move, () => ({
    list: [
      { carId: '10000003', ok: true, code: null, message: null, taskId: 't' },
      { carId: '10000004', ok: false, code: 'task.dup', message: '已有未完成的同类任务', taskId: null },
    ],
    count: 2,
  }));
  const on = paper();
  await open(on);
  on.click({ kind: 'station', id: 's1' });
  const card = await screen.findByRole('complementary', { name: '还车点' });
  expect(await within(card).findByText('东巷口')).toBeDefined();
  expect(card.textContent).toContain('110%');
  expect(card.textContent).toContain('闲置 2小时 · 55% · 离线');
  expect(within(card).getByRole('link').getAttribute('href')).toContain('fence=s1');
  // The station is full, so the button is disabled with the reason.
  expect(within(card).getByText('站点已满或待挪入车辆已够')).toBeDefined();
  fireEvent.click(within(card).getByRole('button', { name: /挪\s?出/ }));
  const form = await screen.findByRole('form', { name: '从站点挪出车辆' });
  const many = (await within(form).findByLabelText(/数量/)) as HTMLInputElement;
  expect(many.value).toBe('1');
  fireEvent.change(many, { target: { value: '2' } });
  fireEvent.change(within(form).getByLabelText(/时限/), { target: { value: '3' } });
  fireEvent.click(screen.getByRole('button', { name: '创建挪车任务' }));
  await waitFor(() =>
    expect(ordered[0]?.body).toMatchObject({ direction: 'out', n: 2, priority: 'mid', dueHours: 3 }),
  );
  expect(ordered[0]?.params).toEqual({ stationId: 's1' });
  expect(await screen.findByText(/已创建 1 个挪车任务，1 个未创建/)).toBeDefined();
});

test('a station that is gone says so, and escape closes its card', async () => {
  serverAnswers(opsMap.station, () => refuses(404, 'common.not_found', '请求错误，资源未找到'));
  const on = paper();
  await open(on);
  on.click({ kind: 'station', id: 's9' });
  expect(await screen.findByText('请求错误，资源未找到')).toBeDefined();
  fireEvent.keyDown(document.body, { key: 'Escape' });
  await waitFor(() => expect(screen.queryByRole('complementary', { name: '还车点' })).toBeNull());
});

test('at a moment of the past fences, areas and what stood in them are those of then, it says so, and tasks are left out', async () => {
  const on = paper();
  const counted: unknown[] = [];
  snapshot = {
    at: 1_790_000_000_000,
    standing: { station: 2 },
    count: (stations) => void counted.push(stations?.map(({ id }) => id)),
  };
  const then = [row('service'), row('station'), row('station', 'new')];
  const asked = serverAnswers(fences.list, () => ({
    list: then.map((fence) => ({ ...fence, current: null })),
    count: 3,
  }));
  const tasks = serverAnswers(opsMap.tasks, () => ({ list: [], count: 0, total: 0 }));
  const present = serverAnswers(opsMap.station, () => station);
  await open(on, { layers: 'areas,stations,tasks' });
  await waitFor(() => expect(on.kinds()).toEqual(['station', 'station']));
  expect(asked.map(({ query }) => query)).toMatchObject([
    { at: snapshot?.at, type: ['service', 'station', 'vehicle_store'] },
  ]);
  expect(on.drawn.areas?.features).toHaveLength(1);
  expect(on.drawn.names?.features.map(({ properties }) => properties?.load)).toEqual(['2/4', '']);
  expect(counted).toContainEqual(['station', 'new']);
  expect(screen.getByText('服务区、还车点等围栏及停放数均为 2026-09-21 22:13 的情况')).toBeDefined();
  expect(within(await line('运维任务')).getByText('仅实时可见')).toBeDefined();
  on.click({ kind: 'station', id: 'station' });
  const card = await screen.findByRole('complementary', { name: '还车点' });
  expect(card.textContent).toMatch(/以下为所示时刻的状态当时车辆.*2容量4/);
  expect([tasks.length, present.length]).toEqual([0, 0]);
});
