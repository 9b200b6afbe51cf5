import { type AlarmRow, alarms } from '@kickstand/contract/fleet/alarms';
import { telemetry } from '@kickstand/contract/fleet/telemetry';
import { type TripRow, trips } from '@kickstand/contract/rides/trips';
import { configure, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { drawNothing } from '../../../test/fakes/canvas.ts';
import { forgetAll, refuses, serverAnswers } from '../../../test/fakes/fake-server.ts';
import { openScreen } from '../../../test/open.tsx';
import { quickStyles } from '../../../test/quick/quick-styles.ts';
import { instantText } from '../../kit/page/format.ts';
import { Replay } from './replay.parts.tsx';

configure({ asyncUtilTimeout: 8_000 });
beforeAll(quickStyles);
// Loads lazy modules first, so that no test waits for them.
beforeAll(
  () => Promise.all([import('./replay-page.tsx'), import('../../ui/charts/chart-canvas.tsx')]),
  60_000,
);

// The graph draws on a dummy canvas; without WebGL no map is drawn.
beforeAll(drawNothing);

const carId = '620100001';
const minute = 60_000;
const from = Date.UTC(2026, 8, 21, 1);
const to = from + 4 * 60 * minute;
const codes = ['0302', '030206'];

/** Ten minutes of riding, ten of standing, a gap of half an hour, and riding again. */
const points = [...Array.from({ length: 20 }, (_, i) => i), ...[50, 51, 52]].map((i) => ({
  ts: from + i * minute,
  lng: 113.5 + Math.min(i, 10) * 1e-3 + (i >= 50 ? 1e-3 * (i - 40) : 0),
  lat: 30.5,
  speed: i < 10 || i >= 50 ? 18 : 0,
  course: 90,
  battery: 80 - i,
}));

const trip: TripRow = {
  id: 't1',
  serviceAreaId: 31,
  area: '北',
  agentId: 3,
  carId,
  imei: '861234567890123',
  riderId: 'r1',
  riderPhone: '138****1234',
  state: 'ended',
  startedAt: from,
  endedAt: from + 10 * minute,
  endedBy: 'user',
  startLng: 113.5,
  startLat: 30.5,
  endLng: 113.51,
  endLat: 30.5,
  startStationId: null,
  startStation: '东门',
  endStationId: null,
  endStation: '西门',
  returnRelation: 'in_station',
  distanceM: 960,
  ridingSeconds: 600,
  parkedSeconds: 0,
  fenceRelease: 3,
  platform: 'wechat',
};

const alarm: AlarmRow = {
  id: 'a1',
  carId,
  type: 'abnormal_move',
  level: 'red',
  state: 'open',
  agentId: 3,
  serviceAreaId: 31,
  area: '北',
  firstAt: from + 51 * minute,
  toldAt: null,
  lastAt: from + 52 * minute,
  count: 1,
  lng: 113.52,
  lat: 30.5,
  tripId: null,
  handler: null,
  handledAt: null,
  parts: [],
  remark: '',
  version: 1,
};

const stationRing = [
  [113.5095, 30.4995],
  [113.5105, 30.4995],
  [113.5105, 30.5005],
  [113.5095, 30.5005],
];

beforeEach(() => {
  serverAnswers(trips.list, () => ({ list: [trip], count: 1 }));
  serverAnswers(alarms.list, () => ({ list: [alarm], count: 1 }));
  serverAnswers(telemetry.deviceEvents, () => ({ list: [], count: 0 }));
  serverAnswers(telemetry.fences, () => ({
    list: [
      {
        id: 's1',
        serviceAreaId: 31,
        kind: 'station' as const,
        name: '旧站',
        points: [stationRing],
        from: 1,
        to: from + 40 * minute,
      },
    ],
    count: 1,
  }));
});
afterEach(forgetAll);

const rides = () =>
  serverAnswers(telemetry.itinerary, ({ query }) => ({
    carId,
    imei: '861234567890123',
    stops: [],
    gaps: [],
    points: points.filter(({ ts }) => ts >= query.from && ts <= query.to),
    count: points.length,
  }));

const nothing = () =>
  serverAnswers(telemetry.itinerary, () => ({
    carId,
    imei: null,
    points: [],
    stops: [],
    gaps: [],
    count: 0,
  }));

const search = { carId, tab: 'track', trackFrom: String(from), trackTo: String(to) };
const page =
  (over: Partial<Parameters<typeof Replay>[0]> = {}) =>
  () => <Replay carId={carId} imei="861234567890123" locatedAt={from} {...over} />;
const pointer = () => screen.findByRole('slider', { name: '回放时间' });
const at = async () => Number((await pointer()).getAttribute('aria-valuenow'));

test('shows stops with their place of that time, trips and alarms, each of which leads to its instant', async () => {
  const asked = rides();
  const { user } = await openScreen(page(), { codes, search });
  const stop = (await screen.findByText('旧站 内')).closest('button') as HTMLElement;
  expect(asked.map(({ query }) => query)).toEqual([{ carId, from, to }]);
  expect(stop.textContent).toContain('9分');
  await user.click(stop);
  expect(await at()).toBe(from + 10 * minute);
  await user.click(screen.getByRole('tab', { name: '行程 1' }));
  const ridden = screen.getByRole('button', { name: /东门 → 西门/ });
  await user.click(ridden);
  expect(await at()).toBe(from);
  const bounds = async () =>
    ['aria-valuemin', 'aria-valuemax'].map(async (name) => Number((await pointer()).getAttribute(name)));
  expect(await Promise.all(await bounds())).toEqual([from, from + 10 * minute]);
  expect(ridden.getAttribute('aria-pressed')).toBe('true');
  await user.click(screen.getByRole('button', { name: '查看全部时间' }));
  expect(await Promise.all(await bounds())).toEqual([from, to]);
  await user.click(ridden);
  await user.click(screen.getByRole('tab', { name: '告警和事件 1' }));
  await user.click(screen.getByRole('button', { name: /异常移动/ }));
  expect(await at()).toBe(from + 51 * minute);
  expect(screen.getByText('18 km/h')).toBeTruthy();
});

test('says that nobody knows where it was in a gap, and does not count the way over it', async () => {
  rides();
  await openScreen(page(), { codes, search: { ...search, at: String(from + 30 * minute) } });
  await screen.findByText('此时没有定位');
  // Ten steps of a thousandth of a degree before the gap and two after it.
  expect(screen.getByText(/23 个定位点，行驶 1\.15 km/)).toBeTruthy();
});

test('is moved by keys, which a field keeps for itself', async () => {
  rides();
  await openScreen(page(), { codes, search });
  const slider = await pointer();
  const first = await at();
  fireEvent.keyDown(slider, { key: 'ArrowRight' });
  expect(await at()).toBe(first + 10_000);
  fireEvent.keyDown(slider, { key: 'ArrowRight', shiftKey: true });
  expect(await at()).toBe(first + 310_000);
  fireEvent.keyDown(screen.getAllByRole('textbox')[0] as HTMLElement, { key: 'ArrowRight' });
  expect(await at()).toBe(first + 310_000);
  fireEvent.keyDown(slider, { key: ' ' });
  expect(await screen.findByRole('button', { name: /暂停/ })).toBeTruthy();
  fireEvent.keyDown(slider, { key: ' ' });
  expect(await screen.findByRole('button', { name: /播放/ })).toBeTruthy();
  fireEvent.keyDown(slider, { key: 'ArrowUp' });
  expect((screen.getByRole('radio', { name: '16×' }) as HTMLInputElement).checked).toBe(true);
});

test('reads a week a day at a time, joins it, and says so when a day is missing', async () => {
  const day = 24 * 60 * minute;
  const asked = serverAnswers(telemetry.itinerary, ({ query }) =>
    query.from === from
      ? { carId, imei: null, stops: [], gaps: [], count: 23, points }
      : refuses(500, 'common.fault', '系统繁忙'),
  );
  await openScreen(page(), { codes, search: { ...search, trackTo: String(from + 2 * day) } });
  await screen.findByText('部分时间的轨迹没有读到，图上缺少这些时间。');
  expect(await pointer()).toBeTruthy();
  expect(asked.map(({ query }) => query.to - query.from)).toEqual([day, day]);
});

test('refuses a time that is too long without asking', async () => {
  const asked = rides();
  await openScreen(page(), {
    codes,
    search: { ...search, trackTo: String(from + 8 * 24 * 60 * minute) },
  });
  await screen.findByText('一次最多查询 7 天，请缩小时间范围');
  expect(asked).toEqual([]);
});

test('leads to the last position where the time shows none', async () => {
  nothing();
  const { user, page: shown } = await openScreen(page({ locatedAt: from }), { codes, search });
  await screen.findByText(`最后一次定位在 ${instantText(from)}。`);
  await user.click(screen.getByRole('button', { name: '查看最后一次定位前后' }));
  expect(shown.search).toEqual({ carId, tab: 'track', at: String(from) });
});

test.each([
  ['without a controller', { imei: null, locatedAt: null }, '这辆车没有绑定设备'],
  ['that never said where it is', { locatedAt: null }, '这辆车还没有上报过位置。'],
])('says of a vehicle %s that it is so', async (_, over, sentence) => {
  nothing();
  await openScreen(page(over), { codes, search });
  expect(await screen.findByText(sentence)).toBeTruthy();
});

test('a refusal is shown with another try', async () => {
  let down = true;
  const asked = serverAnswers(telemetry.itinerary, () =>
    down
      ? refuses(500, 'common.fault', '系统繁忙')
      : { carId, imei: null, points, stops: [], gaps: [], count: 23 },
  );
  const { user } = await openScreen(page(), { codes, search });
  await screen.findByText('系统繁忙');
  down = false;
  await user.click(screen.getByRole('button', { name: /重\s*试|重新加载/ }));
  expect(await pointer()).toBeTruthy();
  expect(asked).toHaveLength(2);
});

test('the file of the track is saved under the server’s name, and is not offered without the code', async () => {
  rides();
  const asked = serverAnswers(telemetry.file, () => ({
    fileName: 'track-1-wgs84.gpx',
    text: '<gpx/>',
    count: 23,
  }));
  const saved: string[] = [];
  vi.stubGlobal(
    'URL',
    Object.assign(URL, { createObjectURL: () => 'blob:1', revokeObjectURL: () => undefined }),
  );
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    saved.push(this.download);
  });
  const { user, unmount } = await openScreen(page(), { codes, search });
  await user.click(await screen.findByRole('button', { name: /导出轨迹/ }));
  await user.click(await screen.findByText('GPX 文件 (坐标系 WGS-84)'));
  await waitFor(() => expect(saved).toEqual(['track-1-wgs84.gpx']));
  expect(asked[0]?.body).toEqual({ carId, from, to, format: 'gpx' });
  click.mockRestore();
  unmount();
  const { container } = await openScreen(page(), { codes: ['0302'], search });
  await pointer();
  expect(within(container).queryByRole('button', { name: /导出轨迹/ })).toBeNull();
});
