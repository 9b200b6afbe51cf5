import { stationStatistics } from '@kickstand/contract/insight/station-statistics';
import { businessDayOf, startOfBusinessDay } from '@kickstand/domain/platform/time';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aRider } from '../../../test/examples/examples.trips.ts';
import { type FeatureFixture, featureFixture } from '../../../test/feature-fixture.ts';
import { anUnpaidOrder } from '../../../test/money/a-rider.ts';
import { aFence } from '../../../test/vehicles.ts';
import { stationStatisticsRoutes } from './station-statistics.routes.ts';

const zone = 'Asia/Shanghai';
const [minute, halfMs, dayMs] = [60_000, 1_800_000, 86_400_000];
let fixture: FeatureFixture;
let clerk: ReturnType<FeatureFixture['as']>;
let here: string;
let riderId: string;

beforeAll(async () => {
  fixture = await featureFixture(() => stationStatisticsRoutes({ zone }));
  clerk = fixture.as({ codes: ['0907'], operatorId: 'zhou', name: '小周', agentId: 2 });
  riderId = (await fixture.write((db) => aRider(db, 3))).riderId;
  here = (await fixture.write((db) => aFence(db, { agent_id: 3, centre_lng: 113.5 }))).fence_id;
});
afterAll(() => fixture.close());

const own = () => ({ station_id: here, service_area_id: 31, agent_id: 3 });
const aRide = (startedAt: number, endedAt: number) =>
  fixture.write(async (db) => {
    const orderId = await anUnpaidOrder(db, { riderId, agentId: 3, now: endedAt, due: {} });
    const ends = { start_station_id: here, end_station_id: here, started_at: new Date(startedAt) };
    await db.updateTable('ride_order').set(ends).where('order_id', '=', orderId).execute();
  });
const course = async (query: object) =>
  (await clerk(stationStatistics.course, { params: { stationId: here }, query })).data;

test('today is told as it was seen, half hour by half hour, with the rides that began and ended in each', async () => {
  const now = fixture.clock.now;
  const { from = 0, halves: before = [] } = (await course({})) ?? {};
  expect(before.every(({ presentMinutes, rentable }) => presentMinutes === null && rentable === null)).toBe(
    true,
  );
  const first = from + 10 * halfMs;
  await aRide(first + minute, first + halfMs + minute);
  await aRide(first + 2 * minute, first + 3 * minute);
  const turn = (at: number, state: string, is_full = false) => ({
    ...own(),
    at: new Date(at),
    state,
    is_full,
  });
  await fixture.write((db) =>
    db
      .insertInto('station_change')
      .values([
        turn(from - dayMs, 'unseen'),
        turn(first, 'present', true),
        turn(first + 40 * minute, 'empty'),
        turn(first + 70 * minute, 'unseen'),
      ])
      .execute(),
  );
  const told = await course({});
  expect(told?.to).toBe(now);
  expect(told?.halves).toHaveLength(Math.ceil((now - from) / halfMs));
  expect(told?.halves.slice(9, 14)).toMatchObject([
    { at: first - halfMs, presentMinutes: null, pickups: 0 },
    { presentMinutes: 30, emptyMinutes: 0, fullMinutes: 30, pickups: 2, returns: 1, failures: null },
    { presentMinutes: 10, emptyMinutes: 20, fullMinutes: 10, pickups: 0, returns: 1 },
    { presentMinutes: 0, emptyMinutes: 10, fullMinutes: 0, returns: 0 },
    { presentMinutes: null, emptyMinutes: null },
  ]);
});

test('a day that is over is told as it was counted, with its failures and what stood there on average', async () => {
  const day = businessDayOf(fixture.clock.now - 3 * dayMs, zone);
  const list = (length: number, of: Record<number, number> = {}) =>
    Array.from({ length }, (_, i) => of[i] ?? 0);
  await fixture.write(async (db) => {
    const ridden = { starts: list(48), returns: list(48), failures: list(48, { 16: 2 }) };
    const stood = { present_minutes: list(48, { 16: 25 }), empty_minutes: list(48, { 16: 5 }) };
    const else_ = { closed_minutes: list(48, { 17: 30 }), full_minutes: list(48) };
    await db
      .insertInto('station_slot')
      .values({ ...own(), day, ...ridden, ...stood, ...else_ })
      .execute();
    const counts = { starts: list(24), ends: list(24), present_minutes: list(24) };
    await db
      .insertInto('station_day')
      .values({ ...own(), day, ...counts, vehicle_minutes: list(24, { 8: 150 }) })
      .execute();
  });
  const told = await course({ day });
  expect(told).toMatchObject({ from: startOfBusinessDay(day, zone) });
  expect(told?.halves).toHaveLength(48);
  expect(told?.halves.slice(15, 18)).toMatchObject([
    { presentMinutes: null, failures: 0, rentable: 0 },
    { presentMinutes: 25, emptyMinutes: 5, failures: 2, rentable: 2.5 },
    { presentMinutes: 0, emptyMinutes: 0, rentable: 2.5 },
  ]);
  const week = await course({ last: 'week' });
  expect(week?.halves.find(({ failures }) => failures === 2)?.at).toBe((told?.from ?? 0) + 16 * halfMs);
});

test('a day to come has no half hours, and nobody sees the course of others', async () => {
  expect((await course({ day: '9999-12-31' }))?.halves).toEqual([]);
  const scope = { agentIds: [4], opAreaIds: 'all' as const };
  const south = fixture.as({ codes: ['0907'], operatorId: 'li', name: '小李', agentId: 4, scope });
  expect((await south(stationStatistics.course, { params: { stationId: here } })).code).toBe(
    'common.not_found',
  );
});
