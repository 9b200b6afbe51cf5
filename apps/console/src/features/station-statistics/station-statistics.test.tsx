import {
  type LiveStation,
  type PastStation,
  stationFigures,
  stationStatistics,
} from '@kickstand/contract/station-statistics';
import { vehicles } from '@kickstand/contract/vehicles';
import { stationChangesFrame, stationsFrame } from '@kickstand/domain/live';
import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { isLive, isWatchingStations, liveSends } from '../../../test/fakes/fake-live.ts';
import { forgetAll, serverAnswers } from '../../../test/fakes/fake-server.ts';
import { openScreen } from '../../../test/open.tsx';
import { cents } from '../../../test/orders.ts';
import StationPage from './station-page.tsx';

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
});
afterEach(forgetAll);

const rowOf = (name: string) => screen.getByText(name).closest('tr')?.textContent ?? '';
/** What the socket says of stations, those that are named having so many vehicles. */
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
  serverAnswers(stationStatistics.history, () => ({ list: [past], count: 1, sum: { ...sum, pickups: 77 } }));
  await openScreen(StationPage, { codes: [...codes, '1601', '0401'], search: { tab: 'history' } });
  const row = (await screen.findByText('东门')).closest('tr') as HTMLElement;
  const to = (text: string) => within(row).getByRole('link', { name: text }).getAttribute('href') ?? '';
  expect(to('12')).toContain('startStationId=gate');
  expect(to('9')).toContain(`endedTo=${past.to}`);
  expect(to('1')).toContain('/user-worksheet');
  expect(within(row).queryByRole('link', { name: '5' })).toBeNull();
  expect(row.textContent).toContain('8–9');
  expect(screen.getByText('77').closest('a')).toBeNull();
});
