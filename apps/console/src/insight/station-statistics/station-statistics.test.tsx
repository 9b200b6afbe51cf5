import { vehicles } from '@kickstand/contract/fleet/vehicles';
import {
  type LiveStation,
  type PastStation,
  type StationDisputes,
  stationFigures,
  stationStatistics,
} from '@kickstand/contract/insight/station-statistics';
import { opsMap } from '@kickstand/contract/work/field-work';
import { stationChangesFrame, stationsFrame } from '@kickstand/domain/places/stations';
import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { drawNothing } from '../../../test/fakes/canvas.ts';
import { isLive, isWatchingStations, liveSends } from '../../../test/fakes/fake-live.ts';
import { forgetAll, serverAnswers } from '../../../test/fakes/fake-server.ts';
import { openScreen } from '../../../test/open.tsx';
import { cents } from '../../../test/orders.ts';
import StationPage from './station-page.tsx';

drawNothing();

// Loads lazy modules first, so that no test waits for them.
beforeAll(
  () =>
    Promise.all([
      import('../../ui/charts/chart-canvas.tsx'),
      import('./station-drawer.tsx'),
      import('../../kit/input/day-picker.tsx'),
    ]),
  60_000,
);

const codes = ['0907', '090706'];
const counts = {
  rentable: 3,
  idle: 2,
  h1to3: 1,
  h3to6: 1,
  h6to12: 0,
  h12to24: 0,
  h24to48: 0,
  h48: 0,
  nearby: 4,
  reserved: 0,
  inOps: 0,
  alarm: 1,
  fault: 0,
  missed: 2,
};
const gate: LiveStation = {
  ...counts,
  id: 'gate',
  name: '东门',
  serviceAreaId: 31,
  area: '北区',
  enabled: true,
  tags: [],
  capacity: 20,
  current: 5,
  fillPct: 25,
};
const any: LiveStation = { ...gate, id: 'any', name: '西门', capacity: null, fillPct: null };

beforeEach(() => {
  serverAnswers(vehicles.areas, () => ({ list: [], count: 0 }));
  serverAnswers(stationStatistics.live, () => ({ list: [gate, any], count: 2 }));
  serverAnswers(stationStatistics.course, () => ({ from: past.from, to: past.to, halves: [half] }));
  serverAnswers(
    stationStatistics.disputes,
    (): StationDisputes => ({
      ...lines,
      station: { lng: 113, lat: 30 },
      list: [],
      count: 0,
    }),
  );
});
afterEach(forgetAll);

const lines = { from: 1_789_920_000_000, to: 1_790_006_399_999 };
const half = {
  at: 1_789_948_800_000,
  rentable: 2.5,
  presentMinutes: 20,
  emptyMinutes: 10,
  fullMinutes: 0,
  pickups: 3,
  returns: 1,
  failures: null,
};

const rowOf = (name: string) => screen.getByText(name).closest('tr')?.textContent ?? '';
/** A socket frame with the vehicle counts of some stations. */
function frameOf(current: readonly number[], positions: readonly number[]) {
  const figures = Uint16Array.from(
    current.flatMap((n) =>
      stationFigures.map((name) => (name === 'current' ? n : name === 'capacity' ? 20 : 0)),
    ),
  );
  return { figures, positions, now: Date.now() };
}

test('stations stand as they were found until the socket says how they stand now, and follow it from then on', async () => {
  await openScreen(StationPage, { codes });
  await screen.findByText('东门');
  expect(rowOf('东门')).toContain('25%');
  expect(rowOf('西门')).toContain('不限');
  await waitFor(() => expect(isLive() && isWatchingStations()).toBe(true));
  act(() => liveSends(stationsFrame(frameOf([16, 7], [0, 1]), ['gate', 'any']).buffer));
  await waitFor(() => expect(rowOf('东门')).toContain('80%'));
  act(() => liveSends(stationChangesFrame(frameOf([21, 7], [0])).buffer));
  await waitFor(() => expect(rowOf('东门')).toContain('105%'));
  expect(rowOf('西门')).toContain('35%');
});

test('who leaves the page watches no more', async () => {
  const { unmount } = await openScreen(StationPage, { codes });
  await waitFor(() => expect(isWatchingStations()).toBe(true));
  unmount();
  expect(isWatchingStations()).toBe(false);
});

const past: PastStation = {
  id: 'gate',
  name: '东门',
  serviceAreaId: 31,
  area: '北区',
  enabled: true,
  pickups: 12,
  returns: 9,
  netFlow: -3,
  earnedCents: cents(4_200),
  emptySeconds: 3_600,
  fullSeconds: 0,
  emptyPct: 6,
  peakHour: 8,
  approvals: 2,
  disputes: 1,
  movesIn: 5,
  movesOut: 4,
  from: 1_789_920_000_000,
  to: 1_790_006_399_999,
};
const { pickups, returns, netFlow, earnedCents, emptySeconds, fullSeconds, approvals, disputes } = past;
const rides = { pickups, returns, netFlow, earnedCents, emptySeconds, fullSeconds };
const sum = { ...rides, approvals, disputes, movesIn: 5, movesOut: 4 };

test('what came of a station opens the rows that it counts, for those who may see them, and the sum opens none', async () => {
  serverAnswers(stationStatistics.history, () => ({
    list: [past],
    count: 1,
    sum: { ...sum, pickups: 77 },
    besideCents: cents(1_250),
    countedDay: '2026-09-20',
  }));
  await openScreen(StationPage, { codes: [...codes, '1601', '0401'], search: { tab: 'history' } });
  const row = (await screen.findByText('东门')).closest('tr') as HTMLElement;
  const to = (text: string) => within(row).getByRole('link', { name: text }).getAttribute('href') ?? '';
  expect(to('12')).toContain('startStationId=gate');
  expect(to('9')).toContain(`endedTo=${past.to}`);
  expect(to('1')).toContain('/user-worksheet');
  expect(within(row).queryByRole('link', { name: '5' })).toBeNull();
  expect(row.textContent).toContain('8:00–9:00');
  expect(screen.getByText('77').closest('a')).toBeNull();
  expect(screen.getByText('无车和满位时长统计至 2026-09-20')).toBeTruthy();
  expect(screen.getByText('骑行净实收 ¥54.50 = 所列站点 ¥42.00 ＋ 其他地点起骑 ¥12.50。')).toBeTruthy();
});

test('a station opens with where its rides came from and went, and what can be moved out of it', async () => {
  const hours = Array.from({ length: 24 }, (_, hour) => ({ hour, pickups: hour === 8 ? 4 : 0, returns: 0 }));
  const asked = serverAnswers(stationStatistics.flows, () => ({
    from: past.from,
    to: past.to,
    hours,
    origins: [],
    targets: [{ id: 'any', name: '西门', rides: 4 }],
  }));
  serverAnswers(stationStatistics.history, () => ({
    list: [past],
    count: 1,
    sum,
    besideCents: null,
    countedDay: null,
  }));
  const idle = [{ carId: '10000001', idleSeconds: 7_200, battery: 80, online: true, moving: false }];
  const place = { lng: 113, lat: 30, capacity: 20, current: 5 };
  const named = { id: 'gate', name: '东门', serviceAreaId: 31, areaName: '北区' };
  const traffic = { inLastHour: 1, outLastHour: 0, coming: 0, idle, idleCount: 1 };
  serverAnswers(opsMap.station, () => ({ ...named, ...place, ...traffic }));
  const { user } = await openScreen(StationPage, {
    codes: [...codes, '030102', '0302'],
    search: { tab: 'history' },
  });
  await screen.findByText('东门');
  await user.click(await screen.findByRole('button', { name: '查看流向' }));
  const targets = await screen.findByRole('region', { name: '去向站（前 10）' });
  expect(targets.textContent).toContain('西门 · 4');
  expect(screen.getByText(/^骑行日期：\d{4}-\d\d-\d\d 至 \d{4}-\d\d-\d\d$/)).toBeTruthy();
  expect(screen.getByRole('region', { name: '来源站（前 10）' }).textContent).toContain('没有骑行');
  expect(asked[0]).toMatchObject({ query: { from: past.from } });
  const standing = await screen.findByRole('region', { name: '当前车辆' });
  expect(within(standing).getByRole('link', { name: '10000001' })).toBeTruthy();
  expect(within(standing).getByRole('button', { name: '挪出' })).toBeTruthy();
});

test('a station opens with its half hours, as lines that say what they come to and as a table, of the span that is chosen', async () => {
  serverAnswers(stationStatistics.flows, () => ({
    from: past.from,
    to: past.to,
    hours: Array.from({ length: 24 }, (_, hour) => ({ hour, pickups: 0, returns: 0 })),
    origins: [],
    targets: [],
  }));
  serverAnswers(stationStatistics.history, () => ({
    list: [{ ...past, enabled: false }],
    count: 1,
    sum,
    besideCents: null,
    countedDay: null,
  }));
  const asked = serverAnswers(stationStatistics.course, ({ query }) => ({
    from: past.from,
    to: past.to,
    halves: (query as { day?: string }).day ? [] : [half],
  }));
  const { user } = await openScreen(StationPage, { codes, search: { tab: 'history' } });
  await user.click(await screen.findByRole('button', { name: '查看流向' }));
  const course = await screen.findByRole('region', { name: '半小时走势' });
  expect(await within(course).findByRole('img', { name: /取车 3，还车 1/ })).toBeTruthy();
  await user.click(within(course).getByText('表格'));
  const cells = within(course)
    .getAllByRole('cell')
    .map(({ textContent }) => textContent);
  expect(cells.slice(1)).toEqual(['2.5', '3', '1', '-- --', '20分', '10分', '0秒']);
  await user.click(within(course).getByText('近 7 天'));
  await waitFor(() => expect(asked.at(-1)).toMatchObject({ query: { last: 'week' } }));
  await user.click(within(course).getByText('某一天'));
  expect(await within(course).findByText('这一天还没有数据')).toBeTruthy();
  expect(asked.at(-1)).toMatchObject({ query: { day: '2026-09-21' } });
});

test('a station opens with the tickets about it and how many they are, which lead to them for who may see them', async () => {
  const hours = Array.from({ length: 24 }, (_, hour) => ({ hour, pickups: 0, returns: 0 }));
  serverAnswers(stationStatistics.flows, () => ({ ...lines, hours, origins: [], targets: [] }));
  serverAnswers(stationStatistics.history, () => ({
    list: [{ ...past, enabled: false }],
    count: 1,
    sum,
    besideCents: null,
    countedDay: null,
  }));
  const dispute = { id: '6000000001', createdAt: past.from };
  serverAnswers(
    stationStatistics.disputes,
    (): StationDisputes => ({
      ...lines,
      station: { lng: 113, lat: 30 },
      list: [
        { ...dispute, state: 'pending', reasons: ['station_misjudge'], at: { lng: 113, lat: 30.001 } },
        { ...dispute, id: '6000000002', state: 'done', reasons: ['double_charge'], at: null },
      ],
      count: 7,
    }),
  );
  const { user } = await openScreen(StationPage, { codes: [...codes, '0401'], search: { tab: 'history' } });
  await user.click(await screen.findByRole('button', { name: '查看流向' }));
  const told = await screen.findByRole('region', { name: '还车投诉分布' });
  expect(await within(told).findByText('共 7 个，显示最新 2 个')).toBeTruthy();
  const links = within(told).getAllByRole('link');
  expect(links.map((link) => link.getAttribute('href'))).toEqual([
    expect.stringContaining('id=6000000001'),
    expect.stringContaining('id=6000000002'),
  ]);
  expect(told.textContent).toContain('还车点误判');
  expect(within(told).getByRole('region', { name: '行程结束位置' })).toBeTruthy();
});

test('an hour of a station opens its orders of that hour, and the sum of all hours none', async () => {
  const figures = { pickups: 6, returns: 4, failures: 1, emptySeconds: 600, emptyPct: 17, fullSeconds: 0 };
  const row = { name: '东门', serviceAreaId: 31, area: '北区', day: '2026-09-20', hour: 8, ...figures };
  const asked = serverAnswers(stationStatistics.slots, () => ({
    list: [{ ...row, id: 'gate 2026-09-20 8', stationId: 'gate', ...lines }],
    count: 1,
    sum: { ...figures, pickups: 77 },
    countedDay: '2026-09-20',
  }));
  await openScreen(StationPage, { codes: [...codes, '1601'], search: { tab: 'slots', by: 'hour' } });
  const found = (await screen.findByText('东门')).closest('tr') as HTMLElement;
  expect(asked[0]).toMatchObject({ query: { by: 'hour' } });
  expect(found.textContent).toContain('8:00–9:00');
  const to = (text: string) => within(found).getByRole('link', { name: text }).getAttribute('href') ?? '';
  expect(to('6')).toContain(`from=${lines.from}`);
  expect(to('6')).toContain('startStationId=gate');
  expect(to('4')).toContain(`endedTo=${lines.to}`);
  expect(to('东门')).toContain('fence=gate');
  expect(screen.getByText('77').closest('a')).toBeNull();
});
