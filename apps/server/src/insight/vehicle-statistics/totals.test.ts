import { vehicleStatistics } from '@kickstand/contract/insight/vehicle-statistics';
import { postingOf } from '@kickstand/domain/money/ledger';
import { businessDayOf } from '@kickstand/domain/platform/time';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { until } from '../../../test/device.ts';
import { aRider } from '../../../test/examples/examples.trips.ts';
import { type FeatureFixture, featureFixture } from '../../../test/feature-fixture.ts';
import { anUnpaidOrder } from '../../../test/money/a-rider.ts';
import { aVehicle, aVehicleDay, type VehicleDayWish } from '../../../test/vehicles.ts';
import type { Db } from '../../kernel/database/db.ts';
import { post } from '../../money/ledger/posting.service.ts';
import { countDay } from '../../rides/trips/counters.store.ts';
import { writeTotals } from './shelf.jobs.ts';
import { putTotals } from './totals.store.ts';
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

test('a span says the same by the totals of its ends as by its days, also after something went back', async () => {
  const vehicle = await aBike();
  for (const ago of [0, 1, 2, 5, 9]) await did({ vehicle, ago, trips: ago + 1, cents: 100 * (ago + 1) });
  const shown = async (days: number) => {
    const [row] = await list({ from: now() - days * dayMs, carIds: [String(vehicle)] });
    return [
      row?.trips,
      row?.missedOps,
      (await list({ from: now() - days * dayMs, earnedFrom: 1 })).map(({ id }) => id),
    ];
  };
  const order = async () => [await shown(1), await shown(3), await shown(9), await shown(30)];
  const before = await order();
  const jobs = { database: fixture.database, now, zone };
  expect(await writeTotals(jobs)).toBe(true);
  expect(await writeTotals(jobs)).toBe(false);
  expect(await order()).toEqual(before);
  const earns = async () => (await sums({ from: now() - 6 * dayMs, carIds: [String(vehicle)] }))?.earnedCents;
  expect(await earns()).toBe(100 + 200 + 300 + 600);
  await fixture.write((db) =>
    db
      .updateTable('vehicle_earned')
      .set({ paid_cents: 50 })
      .where('vehicle_id', '=', vehicle)
      .where('day', '=', dayAgo(5))
      .execute(),
  );
  fixture.clock.now += dayMs;
  await writeTotals(jobs);
  fixture.clock.now -= dayMs;
  expect(await earns()).toBe(100 + 200 + 300 + 50);
});

/** An unpaid order of some days ago, and 600 earned by its vehicle that day. */
async function earner(ago: number) {
  const at = now() - ago * dayMs;
  const { orderId, vehicle } = await fixture.write(async (db) => {
    const { riderId } = await aRider(db, 3);
    const order = await anUnpaidOrder(db, { riderId, agentId: 3, now: at, due: { ride: 600 }, endedAt: at });
    const of = db.selectFrom('ride_order').select('vehicle_id').where('order_id', '=', order);
    return { orderId: order, vehicle: (await of.executeTakeFirstOrThrow()).vehicle_id };
  });
  await did({ vehicle, ago, cents: 600 });
  return { orderId, vehicle };
}

/** Books money of an order on a day: received, or refunded if negative. */
const books = (orderId: string, cents: number, ago: number) => (db: Db) =>
  post(
    db,
    cents > 0
      ? postingOf('paidOnline', { online: cents }, { merchant: 'wechat:1900000109', receivable: orderId })
      : postingOf('refundedOnline', { ride: -cents }, { merchant: 'wechat:1900000109', area: '31' }),
    {
      source: 'order',
      sourceId: orderId,
      leg: ++legs,
      eventAt: now(),
      now: now(),
      zone,
      agentId: 3,
      areaId: 31,
      closes: dayAgo(ago),
    },
  );
let legs = 0;

test('what is booked as gone back on an earlier day is taken off the totals at once', async () => {
  const { orderId, vehicle } = await earner(5);
  await fixture.write((db) => putTotals(db, { first: dayAgo(90), until: dayAgo(1) }));
  const span = { from: now() - 6 * dayMs, carIds: [String(vehicle)] };
  expect((await sums(span))?.earnedCents).toBe(600);
  await fixture.write(books(orderId, -150, 5));
  expect((await sums(span))?.earnedCents).toBe(450);
});

/** Runs both at once, the second while the first has not committed. */
async function overlapping(first: (db: Db) => Promise<unknown>, second: (db: Db) => Promise<unknown>) {
  const waits = async () => {
    const { rows } = await fixture.fresh.owner.query(
      `select from pg_locks l join pg_stat_activity a using (pid) where not l.granted and a.datname = current_database()`,
    );
    return rows.length > 0;
  };
  let later: Promise<unknown> = Promise.resolve();
  await fixture.write(async (db) => {
    await first(db);
    later = fixture.write(async (other) => second(other));
    await until(waits, 'the other to wait');
  });
  await later;
}

const putUntil = (ago: number) => (db: Db) => putTotals(db, { first: dayAgo(90), until: dayAgo(ago) });

test('what is paid on a day while its totals are written is in them, whoever begins first', async () => {
  const { orderId, vehicle } = await earner(1);
  const earns = async () =>
    (await sums({ from: now() - 2 * dayMs, to: now() - dayMs, carIds: [String(vehicle)] }))?.earnedCents;
  const pay = (db: Db) => books(orderId, 100, 1)(db);
  for (const [first, second, cents] of [
    [pay, putUntil(1), 700],
    [putUntil(1), pay, 800],
  ] as const) {
    await fixture.write(putUntil(2));
    await overlapping(first, second);
    expect(await earns()).toBe(cents);
  }
});

test('a ride of yesterday that ends after its totals were written is in them at once, whoever begins first', async () => {
  const [ridden, other] = [await aBike(), await aBike()];
  await did({ vehicle: ridden, ago: 1, trips: 2 });
  const yesterday = async (vehicle: number) => {
    const span = { from: now() - 2 * dayMs, to: now() - dayMs, carIds: [String(vehicle)] };
    const found = await sums(span);
    return [found?.trips, found?.distanceM, found?.ridingSeconds, found?.failedUnlocks];
  };
  const ends = (vehicle: number) => (db: Db) =>
    countDay(db, {
      vehicle,
      areaId: 31,
      agentId: 3,
      at: now() - dayMs,
      zone,
      trips: 1,
      distanceM: 70,
      ridingSeconds: 5,
    });
  await fixture.write(putUntil(1));
  for (const vehicle of [ridden, other]) await fixture.write(ends(vehicle));
  expect(await yesterday(ridden)).toEqual([3, 2_070, 1_205, 1]);
  expect(await yesterday(other)).toEqual([1, 70, 5, 0]);
  await overlapping(ends(ridden), putUntil(1));
  expect(await yesterday(ridden)).toEqual([4, 2_140, 1_210, 1]);
  await overlapping(putUntil(1), ends(ridden));
  expect(await yesterday(ridden)).toEqual([5, 2_210, 1_215, 1]);
  fixture.clock.now += dayMs;
  await fixture.write(putUntil(1));
  fixture.clock.now -= dayMs;
  expect(await yesterday(ridden)).toEqual([5, 2_210, 1_215, 1]);
});
