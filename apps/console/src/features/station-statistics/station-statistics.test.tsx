import { type LiveStation, stationFigures, stationStatistics } from '@kickstand/contract/station-statistics';
import { vehicles } from '@kickstand/contract/vehicles';
import { stationChangesFrame, stationsFrame } from '@kickstand/domain/live';
import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { isLive, isWatchingStations, liveSends } from '../../../test/fakes/fake-live.ts';
import { forgetAll, serverAnswers } from '../../../test/fakes/fake-server.ts';
import { openScreen } from '../../../test/open.tsx';
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
