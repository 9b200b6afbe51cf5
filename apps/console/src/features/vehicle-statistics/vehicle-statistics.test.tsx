import { type VehicleSum, vehicleStatistics } from '@kickstand/contract/vehicle-statistics';
import { vehicles } from '@kickstand/contract/vehicles';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { drawNothing } from '../../../test/fakes/canvas.ts';
import { forgetAll, serverAnswers } from '../../../test/fakes/fake-server.ts';
import { openScreen } from '../../../test/open.tsx';
import { cents } from '../../../test/orders.ts';
import VehicleSums from './vehicle-sums.tsx';

drawNothing();

// What comes when it is asked for would be waited for in each test.
beforeAll(
  () =>
    Promise.all([
      import('../../ui/charts/chart-canvas.tsx'),
      import('../../kit/action/asking.tsx'),
      import('../../kit/action/bulk-results.tsx'),
    ]),
  60_000,
);

const codes = ['0906', '090606', '030203'];
const one: VehicleSum = {
  id: '10000001',
  carId: '10000001',
  imei: null,
  model: '轻骑',
  serviceAreaId: 31,
  area: '北区',
  lifecycle: 'on_shelf',
  trips: 12,
  earnedCents: cents(4_200),
  distanceM: 15_000,
  ridingSeconds: 7_200,
  failedUnlocks: 1,
  missedDispatch: 3,
  missedOps: null,
  swaps: 2,
  repairs: 0,
  moves: 1,
  shelfDays: 7,
  tripsPerDay: 1.71,
  earnedPerDay: cents(600),
  outSeconds: 0,
  tickets: 0,
  workCents: cents(320),
  partsCents: cents(1_800),
  netCents: cents(2_080),
};
const former: VehicleSum = {
  ...one,
  id: '10000001@41',
  serviceAreaId: 41,
  area: '南区',
  shelfDays: 0,
  tripsPerDay: null,
  earnedPerDay: null,
};

beforeEach(() => {
  serverAnswers(vehicles.areas, () => ({ list: [], count: 0 }));
  serverAnswers(vehicles.models, () => ({ list: [], count: 0 }));
  serverAnswers(vehicleStatistics.list, () => ({ list: [one, former], count: 2 }));
  serverAnswers(vehicleStatistics.sums, () => ({
    vehicles: 1,
    trips: 24,
    earnedCents: cents(8_400),
    distanceM: 30_000,
    ridingSeconds: 14_400,
    failedUnlocks: 2,
    missedDispatch: 6,
    missedOps: null,
    workCents: cents(640),
    partsCents: cents(3_600),
    netCents: cents(4_160),
    shelfDays: 7,
    tripsPerDay: 3.43,
    earnedPerDay: cents(1_200),
    steps: [0, 0, 0, 0, 1, 0, 0, 0],
    unknown: ['88888888'],
  }));
});
afterEach(forgetAll);

test('each vehicle stands beside its sums, numbers that nobody knows are named, and averages without days are dashes', async () => {
  await openScreen(VehicleSums, { codes });
  const sums = await screen.findByRole('region', { name: '合计与平均' });
  expect(within(sums).getByText(/88888888/)).toBeTruthy();
  expect(sums.textContent).toContain('84.00');
  const row = screen.getByText('南区').closest('tr') as HTMLElement;
  expect(row.textContent).toContain('-- --');
});

test('vehicles that were picked are tagged as to be scrapped, each once', async () => {
  const sent = serverAnswers(vehicles.tag, () => ({
    list: [{ carId: '10000001', ok: true, code: null, message: null }],
    count: 1,
  }));
  const { user } = await openScreen(VehicleSums, { codes });
  await screen.findByText('南区');
  for (const box of screen.getAllByRole('checkbox').slice(1, 3)) await user.click(box);
  await user.click(await screen.findByRole('button', { name: '提议报废' }));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: /确\s?定/ }));
  await waitFor(() => expect(sent).toMatchObject([{ body: { add: ['拟报废'], carIds: ['10000001'] } }]));
});
