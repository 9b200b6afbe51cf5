import { vehicles } from '@kickstand/contract/fleet/vehicles';
import { type VehicleSum, vehicleStatistics } from '@kickstand/contract/insight/vehicle-statistics';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { drawNothing } from '../../../test/fakes/canvas.ts';
import { forgetAll, serverAnswers } from '../../../test/fakes/fake-server.ts';
import { openScreen } from '../../../test/open.tsx';
import { cents } from '../../../test/orders.ts';
import VehicleSums from './vehicle-sums.tsx';

drawNothing();

// Loads lazy modules first, so that no test waits for them.
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

test('vehicles stand beside each other and beside the average, the best and the worst marked', async () => {
  const other = { ...one, id: '10000002', carId: '10000002', trips: 3, failedUnlocks: 5 };
  serverAnswers(vehicleStatistics.list, () => ({ list: [one, other], count: 2 }));
  const asked = serverAnswers(vehicleStatistics.compare, () => ({
    list: [one, other],
    average: {
      trips: 6,
      distanceM: 15_000,
      ridingSeconds: 7_200,
      failedUnlocks: 1,
      missedDispatch: 3,
      missedOps: null,
      shelfDays: 7,
      tripsPerDay: 1,
      earnedPerDay: 300,
      earnedCents: 4_200,
      workCents: 320,
      partsCents: 0,
      netCents: 1,
    },
    days: [{ carId: '10000001', day: '2026-11-20', trips: 12, earnedCents: cents(4_200) }],
  }));
  const { user } = await openScreen(VehicleSums, { codes, search: { from: '1790000000000' } });
  const boxes = async () => (await screen.findAllByRole('checkbox')).slice(1, 3);
  const [first, second] = await boxes();
  await user.click(first as HTMLElement);
  const compare = await screen.findByRole('button', { name: /对比车辆/ });
  expect(compare.getAttribute('aria-description')).toBe('请选择 2 到 5 辆车');
  await user.click(second as HTMLElement);
  await user.click(screen.getByRole('button', { name: /对比车辆/ }));
  const table = within(await screen.findByRole('table', { name: '对比车辆' }));
  expect(asked[0]?.query).toMatchObject({ carIds: ['10000001', '10000002'], from: 1_790_000_000_000 });
  const cells = (name: string) =>
    [...(table.getByRole('rowheader', { name }).closest('tr')?.querySelectorAll('td') ?? [])].map(
      ({ textContent }) => textContent,
    );
  expect(cells('订单')).toEqual(['12 最好比平均 +100%', '3 最差比平均 −50%', '6']);
  expect(cells('开锁失败')).toEqual(['1 最好比平均 +0%', '5 最差比平均 +400%', '1']);
  expect(cells('配件成本')[0]).not.toContain('平均');
});

test('the best and the worst are ranked by what is chosen, and tasks are created for all of the worst', async () => {
  const ranked = (carId: string, value: number) => ({ id: carId, carId, area: '北区', shelfDays: 7, value });
  const asked = serverAnswers(vehicleStatistics.ends, () => ({
    best: [ranked('10000001', 900)],
    worst: [ranked('10000003', 12.5)],
    leftOut: 4,
  }));
  const may = [...codes, '030102', '090902'];
  const { user } = await openScreen(VehicleSums, { codes: may, search: { way: 'ends' } });
  const worst = within(await screen.findByRole('table', { name: '最差的 50 辆' }));
  expect(worst.getByText('10000003')).toBeTruthy();
  expect(screen.getByText(/4 辆车上架不到/)).toBeTruthy();
  await user.click(screen.getByText('日均订单'));
  await waitFor(() => expect(asked.at(-1)?.query).toMatchObject({ by: 'tripsPerDay' }));
  await user.click(await screen.findByRole('button', { name: '为最差的 1 辆创建任务' }));
  expect((await screen.findByRole('dialog')).textContent).toContain('1');
});
