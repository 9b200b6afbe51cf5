import { vehicleStatistics } from '@kickstand/contract/insight/vehicle-statistics';
import { businessDayOf } from '@kickstand/domain/platform/time';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aFault, aTask } from '../../../test/examples/examples.trips.ts';
import { type FeatureFixture, featureFixture } from '../../../test/feature-fixture.ts';
import { aVehicle, aVehicleDay, type VehicleDayWish } from '../../../test/vehicles.ts';
import { noteShelf } from './shelf.store.ts';
import { vehicleStatisticsRoutes } from './vehicle-statistics.routes.ts';

const zone = 'Asia/Shanghai';
const dayMs = 86_400_000;
let fixture: FeatureFixture;
let clerk: ReturnType<FeatureFixture['as']>;

beforeAll(async () => {
  fixture = await featureFixture(() => vehicleStatisticsRoutes(zone));
  clerk = fixture.as({ codes: ['0906'], operatorId: 'zhou', name: '小周', agentId: 2 });
});
afterAll(() => fixture.close());

const now = () => fixture.clock.now;
const dayAgo = (days: number) => businessDayOf(now() - days * dayMs, zone);

/** A vehicle’s day some days ago. */
const did = ({ ago = 0, ...wish }: Omit<VehicleDayWish, 'day'> & { ago?: number }) =>
  fixture.write((db) => aVehicleDay(db, { ...wish, day: dayAgo(ago) }));
const aBike = async (agentId = 3) => (await fixture.write((db) => aVehicle(db, { agentId }))).number;
const list = async (query: object = {}) =>
  (await clerk(vehicleStatistics.list, { query: { pageSize: 100, ...query } })).data?.list ?? [];
const sums = async (query: object = {}) => (await clerk(vehicleStatistics.sums, { query })).data;

test('each vehicle says what it did within the span, the one that earned most first, and those that did nothing', async () => {
  const [best, other, idle] = [await aBike(), await aBike(), await aBike()];
  await did({ vehicle: best, trips: 4, cents: 900 });
  await did({ vehicle: best, ago: 2, trips: 2, cents: 300 });
  await did({ vehicle: best, ago: 20, trips: 50, cents: 9_000 });
  await did({ vehicle: other, trips: 9, cents: 200 });
  const rows = (await list()).filter(({ carId }) => [best, other, idle].map(String).includes(carId));
  expect(rows.map(({ carId, trips, earnedCents }) => [carId, trips, earnedCents])).toEqual([
    [String(best), 6, 1_200],
    [String(other), 9, 200],
    [String(idle), 0, 0],
  ]);
  expect((await list({ sort: 'trips' }))[0]).toMatchObject({ carId: String(other), distanceM: 9_000 });
  expect(await list({ tripsFrom: 1, earnedTo: 500 })).toMatchObject([{ carId: String(other) }]);
  const long = await clerk(vehicleStatistics.list, { query: { from: now() - 93 * dayMs } });
  expect(long.code).toBe('report.span');
});

test('a vehicle that moved to another area has a row for each, and nobody sees those of others', async () => {
  const moved = await aBike(4);
  await did({ vehicle: moved, agentId: 3, ago: 3, trips: 2, cents: 400 });
  await did({ vehicle: moved, agentId: 4, trips: 1, cents: 100 });
  const rows = await list({ carIds: [String(moved)] });
  expect(rows).toMatchObject([
    { id: `${moved}@31`, serviceAreaId: 31, earnedCents: 400 },
    { id: String(moved), serviceAreaId: 41, earnedCents: 100 },
  ]);
  const of4 = { agentIds: [4], opAreaIds: 'all' as const };
  const south = fixture.as({ codes: ['0906'], operatorId: 'li', name: '小李', agentId: 4, scope: of4 });
  const seen = (await south(vehicleStatistics.list, {})).data?.list;
  expect(seen).toMatchObject([{ id: String(moved), trips: 1 }]);
  const of3 = { agentIds: [3], opAreaIds: 'all' as const };
  const north = fixture.as({ codes: ['0906'], operatorId: 'bei', name: '小北', agentId: 3, scope: of3 });
  const asked = { query: { carIds: [String(moved), '88888888'] } };
  expect((await north(vehicleStatistics.list, asked)).data?.list).toMatchObject([{ id: `${moved}@31` }]);
  // It left the scope with its history; only the other number is unknown.
  expect((await north(vehicleStatistics.sums, asked)).data?.unknown).toEqual(['88888888']);
});

test('averages are by day on the shelf, and there are none without such days', async () => {
  fixture.clock.now += 10 * dayMs;
  // Existing vehicles count since their creation; these come later.
  await fixture.write((db) => noteShelf(db, now()));
  const [shelved, stored] = [await aBike(), await aBike()];
  const setLife = (vehicle: number, lifecycle: string) =>
    fixture.write((db) =>
      db.updateTable('vehicle').set({ lifecycle }).where('vehicle_id', '=', vehicle).execute(),
    );
  await setLife(stored, 'off_shelf');
  await fixture.write((db) => noteShelf(db, now()));
  fixture.clock.now += 2 * dayMs;
  await setLife(shelved, 'in_repair');
  await fixture.write((db) => noteShelf(db, now()));
  fixture.clock.now += dayMs;
  await did({ vehicle: shelved, ago: 2, trips: 5, cents: 1_000 });
  await did({ vehicle: stored, ago: 2, trips: 1, cents: 1_000 });
  const span = { from: now() - 4 * dayMs };
  const rows = await list({ ...span, carIds: [String(shelved), String(stored)] });
  expect(rows.find(({ carId }) => carId === String(shelved))).toMatchObject({
    shelfDays: 2,
    tripsPerDay: 2.5,
    earnedPerDay: 500,
  });
  expect(rows.find(({ carId }) => carId === String(stored))).toMatchObject({
    shelfDays: 0,
    tripsPerDay: null,
    earnedPerDay: null,
  });
  const ids = { carIds: [String(shelved), String(stored)] };
  const ends = await clerk(vehicleStatistics.ends, { query: { ...span, ...ids, by: 'tripsPerDay' } });
  const only = [{ id: String(shelved), value: 2.5, shelfDays: 2 }];
  expect(ends.data).toMatchObject({ best: only, worst: only, leftOut: 1 });
  const long = { query: { ...ids, from: now() - 9 * dayMs } };
  expect((await clerk(vehicleStatistics.ends, long)).data).toEqual({ best: [], worst: [], leftOut: 2 });
  const all = await sums({ ...span, carIds: [String(shelved), String(stored), '88888888'] });
  expect(all).toMatchObject({ vehicles: 2, trips: 6, earnedCents: 2_000, shelfDays: 2 });
  expect(all).toMatchObject({ unknown: ['88888888'], steps: [0, 0, 0, 1, 0, 0, 0, 0] });
});

test('field work and what it cost, complaints and time out of service stand beside what it earned', async () => {
  const { number: vehicle, taskId } = await fixture.write((db) => aTask({ agentId: 3 }, db));
  await did({ vehicle, trips: 1, cents: 1_000 });
  await fixture.write(async (db) => {
    const done = { state: 'done', finished_at: new Date(now() - 1_000) };
    await db.updateTable('ops_task').set(done).where('task_id', '=', taskId).execute();
    const repair = await aTask({ agentId: 3 }, db, { type: 'repair' });
    await db
      .updateTable('ops_task')
      .set({ ...done, vehicle_id: vehicle, parts_cents: 700 })
      .where('task_id', '=', repair.taskId)
      .execute();
    for (const hours of [5, 4]) {
      const id = await aFault(db, { agentId: 3, vehicle }, true);
      const created_at = new Date(now() - hours * 3_600_000);
      await db.updateTable('fault_report').set({ created_at }).where('report_id', '=', id).execute();
    }
  });
  const [row] = await list({ carIds: [String(vehicle)] });
  expect(row).toMatchObject({ swaps: 1, moves: 0, repairs: 1, workCents: 0, partsCents: 700, netCents: 300 });
  const all = await sums({ carIds: [String(vehicle)] });
  expect(all).toMatchObject({ earnedCents: 1_000, partsCents: 700, netCents: 300 });
  expect((await list({ sort: 'netCents', dir: 'asc' }))[0]?.netCents).toBeLessThanOrEqual(300);
  expect(row?.outSeconds).toBe(5 * 3_600);
});

test('what a vehicle missed is told by days of which all of it is known', async () => {
  const vehicle = await aBike();
  await did({ vehicle, trips: 3 });
  await did({ vehicle, ago: 2, trips: 2 });
  const span = { from: now() - 3 * dayMs, carIds: [String(vehicle)] };
  const known = { missedDispatch: 5, missedOps: 10 };
  expect(await list(span)).toMatchObject([known]);
  expect(await sums(span)).toMatchObject(known);
  const since = (day: string) =>
    fixture.fresh.owner.query('update vehicle_missed_mark set since = $1::date', [day]);
  await since(dayAgo(1));
  const unknown = { missedDispatch: null, missedOps: null };
  expect(await list(span)).toMatchObject([unknown]);
  expect(await sums(span)).toMatchObject(unknown);
  expect(await list({ ...span, from: now() - dayMs })).toMatchObject([{ missedDispatch: 3, missedOps: 6 }]);
  await since('2000-01-01');
});

test('some vehicles stand beside each other day by day, and beside the average of all in scope', async () => {
  fixture.clock.now += 40 * dayMs;
  const [one, other] = [await aBike(), await aBike()];
  await did({ vehicle: one, trips: 4, cents: 900 });
  await did({ vehicle: one, ago: 1, trips: 2, cents: 300 });
  await did({ vehicle: other, trips: 2, cents: 200 });
  const of3 = { agentIds: [3], opAreaIds: 'all' as const };
  const north = fixture.as({ codes: ['0906'], operatorId: 'bei', name: '小北', agentId: 3, scope: of3 });
  const all = (await north(vehicleStatistics.sums, {})).data;
  const { data } = await north(vehicleStatistics.compare, {
    query: { carIds: [String(one), String(other)] },
  });
  expect(data?.list.map(({ carId, earnedCents }) => [carId, earnedCents])).toEqual([
    [String(one), 1_200],
    [String(other), 200],
  ]);
  expect(data?.days).toEqual([
    { carId: String(one), day: dayAgo(1), trips: 2, earnedCents: 300 },
    { carId: String(one), day: dayAgo(0), trips: 4, earnedCents: 900 },
    { carId: String(other), day: dayAgo(0), trips: 2, earnedCents: 200 },
  ]);
  expect(data?.average.trips).toBeCloseTo(8 / (all?.vehicles ?? 0), 2);
  const of4 = { agentIds: [4], opAreaIds: 'all' as const };
  const south = fixture.as({ codes: ['0906'], operatorId: 'li', name: '小李', agentId: 4, scope: of4 });
  expect((await south(vehicleStatistics.compare, { query: { carIds: [String(one)] } })).data).toMatchObject({
    list: [],
    days: [],
  });
});
