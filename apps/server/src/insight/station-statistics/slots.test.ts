import { slotCuts, stationStatistics } from '@kickstand/contract/insight/station-statistics';
import { orders } from '@kickstand/contract/rides/orders';
import { chanceFrom } from '@kickstand/domain/platform/chance';
import { businessDayAfter, businessDayOf, startOfBusinessDay } from '@kickstand/domain/platform/time';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aRider } from '../../../test/examples/examples.trips.ts';
import { type FeatureFixture, featureFixture } from '../../../test/feature-fixture.ts';
import { anUnpaidOrder } from '../../../test/money/a-rider.ts';
import { aFence } from '../../../test/vehicles.ts';
import { ordersRoutes } from '../../rides/orders/orders.routes.ts';
import { putSlots } from '../../work/demand/counting.store.ts';
import { stationStatisticsRoutes } from './station-statistics.routes.ts';

const zone = 'Asia/Shanghai';
const [hourMs, dayMs] = [3_600_000, 86_400_000];
const chance = chanceFrom(20_261_126);
let fixture: FeatureFixture;
let clerk: ReturnType<FeatureFixture['as']>;
let stations: string[];
let days: string[];

beforeAll(async () => {
  fixture = await featureFixture(() => [
    ...stationStatisticsRoutes({ zone }),
    ...ordersRoutes({ zone, providers: new Map() }),
  ]);
  clerk = fixture.as({ codes: ['0907', '1601'], operatorId: 'zhou', name: '小周', agentId: 2 });
  const first = businessDayOf(fixture.clock.now - 4 * dayMs, zone);
  days = [0, 1, 2].map((n) => businessDayAfter(first, n));
  const fences = await fixture.write(async (db) => [
    await aFence(db, { agent_id: 3, centre_lng: 113.5 }),
    await aFence(db, { agent_id: 3, centre_lng: 113.51 }),
  ]);
  stations = fences.map(({ fence_id: id }) => id);
  await ride();
  await fixture.write((db) => putSlots(db, { areaId: 31, agentId: 3, from: first, to: days[2] ?? '', zone }));
  await stand();
});
afterAll(() => fixture.close());

/** Forty rides between the stations, each with an order and a trip. */
async function ride() {
  await fixture.write(async (db) => {
    const { riderId } = await aRider(db, 3);
    for (let i = 0; i < 40; i++) {
      const startedAt = startOfBusinessDay(days[0] ?? '', zone) + chance.whole(0, 3 * dayMs - 2 * hourMs);
      const endedAt = startedAt + chance.whole(0, hourMs);
      const orderId = await anUnpaidOrder(db, { riderId, agentId: 3, now: endedAt, due: {} });
      const ends = {
        start_station_id: chance.pick(stations),
        end_station_id: chance.pick(stations),
        started_at: new Date(startedAt),
      };
      await db.updateTable('ride_order').set(ends).where('order_id', '=', orderId).execute();
      const of = { rider_id: riderId, vehicle_id: 10_000_001, service_area_id: 31, agent_id: 3 };
      const over = { ended_at: new Date(endedAt), ended_by: 'user', return_relation: 'in_station' };
      const ridden = { distance_m: 900, riding_seconds: 600, model_id: 1, state: 'ended' };
      await db
        .insertInto('trip')
        .values({ ...of, ...over, ...ridden, ...ends, trip_id: orderId })
        .execute();
    }
  });
}

/** Random states of stations on these days. */
const stand = () =>
  fixture.write(async (db) => {
    for (const station_id of stations)
      for (const day of days) {
        const present = Array.from({ length: 48 }, () => chance.whole(0, 30));
        const stood = {
          present_minutes: present,
          empty_minutes: present.map((minutes) => 30 - minutes),
          full_minutes: present.map((minutes) => Math.floor(minutes / 3)),
          failures: present.map((minutes) => minutes % 3),
        };
        await db
          .updateTable('station_slot')
          .set(stood)
          .where('station_id', '=', station_id)
          .where('day', '=', day)
          .execute();
      }
  });

const span = () => ({
  from: startOfBusinessDay(days[0] ?? '', zone),
  to: startOfBusinessDay(days[2] ?? '', zone),
});
const slots = async (query: object) =>
  (await clerk(stationStatistics.slots, { query: { pageSize: 200, ...span(), ...query } })).data;
const kept = () => fixture.write((db) => db.selectFrom('station_slot').selectAll().execute());
const sum = (list: readonly number[], from = 0, to = list.length) =>
  list.slice(from, to).reduce((all, n) => all + n, 0);

test('stations, days and hours say what their half hours come to, days from 06 to 23 where it is for how long, and all come to the same', async () => {
  const rows = await kept();
  const [byStation, byDay, byHour] = [
    await slots({ by: 'station' }),
    await slots({}),
    await slots({ by: 'hour' }),
  ];
  expect([byStation?.count, byDay?.count, byHour?.count]).toEqual([2, 6, 144]);
  for (const { station_id, day, ...lists } of rows) {
    const found = byDay?.list.find((row) => row.stationId === station_id && row.day === day);
    const open = sum(lists.present_minutes, 12, 46) + sum(lists.empty_minutes, 12, 46);
    expect(found).toMatchObject({
      pickups: sum(lists.starts),
      returns: sum(lists.returns),
      failures: sum(lists.failures),
      emptySeconds: 60 * sum(lists.empty_minutes, 12, 46),
      fullSeconds: 60 * sum(lists.full_minutes, 12, 46),
      emptyPct: Math.round((sum(lists.empty_minutes, 12, 46) / open) * 100),
    });
    for (const row of byHour?.list.filter((one) => one.stationId === station_id && one.day === day) ?? [])
      expect(row).toMatchObject({
        pickups: sum(lists.starts, 2 * (row.hour ?? 0), 2 * (row.hour ?? 0) + 2),
        emptySeconds: 60 * sum(lists.empty_minutes, 2 * (row.hour ?? 0), 2 * (row.hour ?? 0) + 2),
      });
  }
  for (const found of [byStation, byDay, byHour]) {
    expect(found?.sum.pickups).toBe(40);
    expect(sum(found?.list.map(({ pickups }) => pickups) ?? [])).toBe(40);
    expect(found?.countedDay).toBe(days[2]);
  }
});

test('each number of rides is that of the orders of its station, day and hour', async () => {
  for (const by of slotCuts) {
    const found = (await slots({ by }))?.list.filter(({ pickups, returns }) => pickups + returns > 0) ?? [];
    for (const { stationId, from, to, pickups, returns } of found.slice(0, 6)) {
      const counted = async (query: object) => (await clerk(orders.list, { query })).data?.count;
      expect(await counted({ from, to, startStationId: stationId })).toBe(pickups);
      const ended = { endStationId: stationId, endedFrom: from, endedTo: to };
      expect(await counted({ from: from - 2 * dayMs, to, ...ended })).toBe(returns);
    }
  }
});

test('days are sorted by what they come to with their hours in order, and pages of hours follow each other', async () => {
  const sorted = (await slots({ sort: 'pickups', dir: 'desc' }))?.list ?? [];
  expect(sorted.map(({ pickups }) => pickups)).toEqual(
    sorted.map(({ pickups }) => pickups).sort((a, b) => b - a),
  );
  const hours = { by: 'hour', sort: 'emptySeconds', dir: 'asc' };
  const all = (await slots(hours))?.list.map(({ id }) => id) ?? [];
  const pages = [];
  for (const pageNum of [1, 2, 3])
    pages.push(...((await slots({ ...hours, pageSize: 50, pageNum }))?.list ?? []));
  expect(pages.map(({ id }) => id)).toEqual(all);
  expect(pages.slice(0, 24).map(({ hour }) => hour)).toEqual(Array.from({ length: 24 }, (_, hour) => hour));
});

test('stations are found by name and whether they take part, and nobody sees those of others', async () => {
  await fixture.write((db) =>
    db
      .updateTable('fence')
      .set({ name: '钟楼', state: 'disabled' })
      .where('fence_id', '=', stations[0] ?? '')
      .execute(),
  );
  const ids = async (query: object) =>
    (await slots({ by: 'station', ...query }))?.list.map((row) => row.name);
  expect(await ids({ name: '钟' })).toEqual(['钟楼']);
  expect(await ids({ enabled: false })).toEqual(['钟楼']);
  expect(await ids({ tag: 'none such' })).toEqual([]);
  const scope = { agentIds: [4], opAreaIds: 'all' as const };
  const south = fixture.as({ codes: ['0907'], operatorId: 'li', name: '小李', agentId: 4, scope });
  expect((await south(stationStatistics.slots, { query: span() })).data).toMatchObject({
    list: [],
    sum: { pickups: 0 },
    countedDay: null,
  });
});
