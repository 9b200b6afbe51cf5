import { vehicles } from '@kickstand/contract/fleet/vehicles';
import { fenceLists, fenceMany, fences, type ZoneItem } from '@kickstand/contract/places/fences';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { forgetAll, refuses, serverAnswers } from '../../../../test/fakes/fake-server.ts';
import { openScreen } from '../../../../test/open.tsx';
// Loaded first, so that no test waits for it.
import '../dialogs/clear-dialog.tsx';
import '../../../kit/action/bulk-results.tsx';
import { shapeFeatures } from '../map/drawn.ts';
import { hatch } from '../map/layers.ts';
import Zones from './zones.tsx';

// Deadline for a loaded machine; nothing waits on purpose.
vi.setConfig({ testTimeout: 90_000 });

const zone = (more: Partial<ZoneItem> = {}): ZoneItem => ({
  id: 'z-1',
  kind: 'no_stop',
  name: '校门',
  serviceAreaId: 11,
  areaName: '城西',
  agentId: 2,
  agentName: '直营',
  state: 'enabled',
  hasDraft: false,
  effectiveAt: null,
  lng: 114.3,
  lat: 30.5,
  areaM2: 900,
  versionNo: 1,
  version: 2,
  updatedAt: 0,
  flags: [],
  openFrom: null,
  openTo: null,
  weekdays: [],
  fromOn: null,
  toOn: null,
  active: true,
  inside: 2,
  violations7d: 4,
  ...more,
});
const clearing = { codes: ['0505', '0302', '030202'] };

beforeEach(() => {
  serverAnswers(vehicles.areas, () => ({ list: [], count: 0 }));
  serverAnswers(fences.list, () => ({ list: [], count: 0 }));
  serverAnswers(fenceLists.zones, () => ({ list: [zone()], count: 1 }));
});
afterEach(forgetAll);

async function clear() {
  const { user } = await openScreen(Zones, clearing);
  await user.click(await screen.findByText('清车'));
  const dialog = await screen.findByRole('dialog', {}, { timeout: 15_000 });
  expect(within(dialog).getByText('清空“校门”的车辆')).toBeTruthy();
  fireEvent.change(await within(dialog).findByLabelText('时限'), { target: { value: '6' } });
  fireEvent.change(within(dialog).getByLabelText('备注'), { target: { value: '活动保障' } });
  await user.click(within(dialog).getByRole('button', { name: '建挪车任务' }));
}

describe('a zone', () => {
  test('is cleared by a task for each vehicle, with what became of each and how many are left', async () => {
    const asked = serverAnswers(fenceMany.clear, () => ({
      count: 2,
      left: 3,
      list: [
        { carId: '620100001', ok: true, code: null, message: null, taskId: 't-1' },
        { carId: '620100002', ok: false, code: 'task.dup', message: '已有未完成的同类任务', taskId: null },
      ],
    }));
    await clear();
    expect(await screen.findByText('已有未完成的同类任务')).toBeTruthy();
    expect(screen.getByText('620100001')).toBeTruthy();
    expect(await screen.findByText(/还有 3 辆未建任务/)).toBeTruthy();
    expect(asked.map(({ body }) => body)).toEqual([
      { id: 'z-1', priority: 'high', dueHours: 6, remark: '活动保障' },
    ]);
  });

  test('says why it cannot be cleared', async () => {
    serverAnswers(fenceMany.clear, () => refuses(409, 'task.none_to_move', '没有可挪的车辆'));
    await clear();
    expect((await screen.findByRole('alert')).textContent).toContain('没有可挪的车辆');
  });

  test.each([
    ['without the leave to make tasks', zone(), ['0505']],
    ['that only slows down', zone({ kind: 'speed_limit' }), clearing.codes],
    ['that is switched off', zone({ state: 'disabled' }), clearing.codes],
  ])('is not cleared %s', async (_, row, codes) => {
    serverAnswers(fenceLists.zones, () => ({ list: [row], count: 1 }));
    await openScreen(Zones, { codes });
    await screen.findByRole('button', { name: '在地图上显示 校门' });
    expect(screen.queryByText('清车')).toBeNull();
  });

  test('shows what the colours of its map mean', async () => {
    await openScreen(Zones, clearing);
    const legend = await screen.findByRole('list', { name: '图例' });
    expect(
      within(legend)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual(['禁停区', '禁行区', '限速区']);
    await waitFor(() => expect(screen.getByText('清车')).toBeTruthy());
  });
});

test('on the map a no-ride zone is hatched, a station says how full it is, and O&M areas are dashed', () => {
  const rings = [
    [
      [114, 30],
      [114.1, 30],
      [114.1, 30.1],
    ],
  ] as never;
  const drawn = shapeFeatures([
    { id: 'a', name: '公园', rings, meaning: 'no_ride' },
    { id: 'b', name: '东门', note: '3/20', rings, meaning: 'station' },
    { id: 'c', name: '一区', rings, meaning: 'ops_area' },
  ]);
  expect(drawn.features.map(({ properties }) => properties)).toMatchObject([
    { name: '公园', hatched: true, dashed: false },
    { name: '东门\n3/20', hatched: false, tone: 'busy' },
    { name: '一区', dashed: true, tone: 'special' },
  ]);
});

test('the hatch goes on without a seam from one picture to the next', () => {
  const { data, width, height } = hatch('light');
  const isLine = (x: number, y: number) => data[((y % height) * width + (x % width)) * 4 + 3] === 255;
  for (let x = 0; x < 2 * width; x++)
    for (let y = 0; y < 2 * height; y++) expect(isLine(x, y)).toBe(isLine(x + y, 0));
});
