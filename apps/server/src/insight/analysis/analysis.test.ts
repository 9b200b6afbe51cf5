import { analysis } from '@kickstand/contract/insight/analysis';
import { heatCellOf } from '@kickstand/domain/insight/heat';
import { everything, type Scope } from '@kickstand/domain/platform/access';
import { businessDayOf } from '@kickstand/domain/platform/time';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aNeed } from '../../../test/examples/examples.analysis.ts';
import { aRider } from '../../../test/examples/examples.trips.ts';
import { type FeatureFixture, featureFixture } from '../../../test/feature-fixture.ts';
import { anUnpaidOrder } from '../../../test/money/a-rider.ts';
import { aFence, aVehicle } from '../../../test/vehicles.ts';
import { analysisRoutes } from './analysis.routes.ts';
import { addUpRides } from './ride-hours.jobs.ts';

const zone = 'Asia/Shanghai';
const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
const north: Scope = { agentIds: [3], opAreaIds: 'all' };
let fixture: FeatureFixture;
let stations: { poor: string; rich: string };

const asks = (scope: Scope = everything, codes = ['0304', '030411']) => fixture.as({ codes, scope });
const today = () => businessDayOf(fixture.clock.now, zone);
const week = (over: object = {}) => ({
  query: { from: businessDayOf(fixture.clock.now - 6 * dayMs, zone), to: today(), ...over },
});

interface RideWish {
  agentId?: number;
  endedAt: number;
  metres?: number;
  seconds?: number;
  relation?: string;
  from?: string;
  to?: string;
}

const aRide = ({
  agentId = 3,
  endedAt,
  metres = 3_000,
  seconds = 900,
  relation = 'in_station',
  from,
  to,
}: RideWish) =>
  fixture.write(async (db) => {
    const now = fixture.clock.now;
    const { riderId } = await aRider(db, agentId);
    const orderId = await anUnpaidOrder(db, { riderId, agentId, now, due: {}, endedAt });
    await db
      .updateTable('ride_order')
      .set({
        started_at: new Date(endedAt - seconds * 1_000),
        distance_m: metres,
        riding_seconds: seconds,
        return_relation: relation,
        start_station_id: from ?? null,
        end_station_id: to ?? null,
      })
      .where('order_id', '=', orderId)
      .execute();
  });

const aSample = (ago: number, onShelf: number) =>
  fixture.write((db) =>
    db
      .insertInto('fleet_sample')
      .values({
        service_area_id: 31,
        agent_id: 3,
        at: new Date(fixture.clock.now - ago),
        on_shelf: onShelf,
        rentable: onShelf / 2,
        riding: 0,
        online: onShelf,
        bound: onShelf,
        fixed: onShelf,
        weak_signal: 0,
        no_power: 0,
        low_battery: 0,
      })
      .execute(),
  );

beforeAll(async () => {
  fixture = await featureFixture(analysisRoutes(zone));
  const station = (name: string, centre_lng: number) =>
    fixture.write((db) =>
      aFence(db, { agent_id: 3, kind: 'station', name, capacity: 20, centre_lng, centre_lat: 30.5 }),
    );
  const [poor, rich] = [await station('地铁口', 113.5), await station('公园', 113.52)];
  stations = { poor: poor.fence_id, rich: rich.fence_id };
  const { now } = fixture.clock;
  await aRide({ endedAt: now - hourMs, from: stations.poor, to: stations.rich });
  await aRide({ endedAt: now - 2 * dayMs, metres: 100, seconds: 60, from: stations.poor, to: stations.poor });
  await aRide({ endedAt: now - 2 * dayMs, relation: 'out_of_station', metres: 12_000, seconds: 4_000 });
  await aRide({ agentId: 4, endedAt: now - hourMs });
  for (let i = 0; i < 12 * 24 * 2; i++) await aSample(i * 300_000, 10);
});
afterAll(() => fixture.close());

test('rides are told by their lengths and places of return before and after they were added up, and anew', async () => {
  const ask = async () => {
    const { data } = await asks(north)(analysis.shares, week());
    return {
      relations: data?.relations,
      durations: data?.durations,
      distances: data?.distances,
    };
  };
  const raw = await ask();
  expect(raw).toEqual({
    relations: [
      { relation: 'in_station', rides: 2 },
      { relation: 'out_of_station', rides: 1 },
    ],
    durations: [1, 0, 0, 1, 0, 0, 1, 0],
    distances: [1, 0, 0, 0, 0, 1, 0, 1],
  });
  expect(await addUpRides({ database: fixture.database, zone })).toBe(true);
  expect(await ask()).toEqual(raw);
  await fixture.write((db) => sql`update ride_hour_mark set xact = 0`.execute(db));
  await addUpRides({ database: fixture.database, zone });
  expect(await ask()).toEqual(raw);
  await aRide({ endedAt: fixture.clock.now - hourMs, relation: 'in_no_stop' });
  expect((await ask()).relations).toHaveLength(3);
});

test('the summary divides by the vehicles that stood on the shelf, and a company sees its own', async () => {
  const sinceYesterday = week({ from: businessDayOf(fixture.clock.now - dayMs, zone) });
  const { data } = await asks(north)(analysis.summary, sinceYesterday);
  expect(data).toMatchObject({ rides: 2, onShelf: 10, rentableShare: 0.5, missed: 0, shortShare: 0 });
  expect(data?.counted).toBe(1);
  // Today is incomplete.
  expect(data?.isWhole).toBe(false);
  const yesterday = businessDayOf(fixture.clock.now - dayMs, zone);
  const wholeOf = async (from: string, to: string) =>
    (await asks(north)(analysis.summary, week({ from, to }))).data?.isWhole;
  expect(await wholeOf(yesterday, yesterday)).toBe(true);
  // Yesterday has only been counted since this time.
  expect(await wholeOf(businessDayOf(fixture.clock.now - 2 * dayMs, zone), yesterday)).toBe(false);
  expect(data?.ridesPerVehicleDay).toBeGreaterThan(2 / 20);
  expect(data?.ridesPerVehicleDay).toBeLessThanOrEqual(2 / 10);
  const { data: ofWeek } = await asks(north)(analysis.summary, week());
  expect(ofWeek).toMatchObject({ rides: 4, onShelf: null, ridesPerVehicleDay: null });
  expect(ofWeek?.counted).toBeLessThan(0.5);
  const { data: all } = await asks()(analysis.summary, week());
  expect(all?.rides).toBe(5);
  const { data: ofModel } = await asks(north)(analysis.summary, week({ modelId: 2 }));
  expect(ofModel).toMatchObject({ rides: 0, onShelf: null, missed: null });
});

test('a span of more than 92 days, or one that ends before it begins, is refused', async () => {
  const ask = asks();
  for (const query of [
    { from: '2026-01-01', to: '2026-06-01' },
    { from: '2026-02-01', to: '2026-01-01' },
  ])
    expect(await ask(analysis.summary, { query })).toMatchObject({ status: 400, code: 'common.invalid' });
});

test('hours are told by weekday, and only those that were asked for', async () => {
  const { data } = await asks(north)(analysis.hours, week());
  expect(data?.list.reduce((sum, { rides }) => sum + rides, 0)).toBe(4);
  const [busy] = data?.list ?? [];
  const { data: other } = await asks(north)(analysis.hours, week({ hours: [((busy?.hour ?? 0) + 12) % 24] }));
  expect(other?.list).toEqual([]);
});

test('few riders of an age are not told apart, and repeat riders are counted', async () => {
  const { data } = await asks(north)(analysis.riders, week());
  expect(data).toEqual({
    riders: 4,
    repeaters: 0,
    ages: [0, 0, 0, 0, 0],
    ageless: null,
    men: null,
    women: null,
  });
});

test('flows go between stations, the most ridden first', async () => {
  const { data } = await asks(north)(analysis.flows, week());
  expect(data?.list.map(({ from, to, rides }) => [from?.name, to?.name, rides])).toEqual(
    expect.arrayContaining([
      ['地铁口', '公园', 1],
      ['地铁口', '地铁口', 1],
    ]),
  );
});

test('a cell tells its starts by hour and a rate by the time in which something stood there', async () => {
  const cell = heatCellOf(113.5, 30.5);
  await fixture.write((db) =>
    db
      .insertInto('heat_hour')
      .values({
        service_area_id: 31,
        agent_id: 3,
        day: today(),
        hour: 8,
        cell,
        starts: 30,
        missed: 4,
        available_minutes: 600,
        present_minutes: 60,
      })
      .execute(),
  );
  await fixture.write((db) =>
    db
      .insertInto('heat_hour')
      .values({
        service_area_id: 31,
        agent_id: 3,
        day: today(),
        hour: 9,
        cell,
        starts: 30,
        available_minutes: 600,
        present_minutes: 60,
      })
      .execute(),
  );
  const { data } = await asks(north)(analysis.cells, week());
  const [found] = data?.list ?? [];
  expect(found).toMatchObject({ cell, starts: 60, missed: 4 });
  expect(found?.rate).toBeCloseTo(30, 5);
  expect([found?.hours[8], found?.hours[9], found?.hours[10]]).toEqual([30, 30, 0]);
  const wide = (await asks(north)(analysis.cells, week({ side: '400m' }))).data?.list[0];
  expect(wide).toMatchObject({ starts: 60, missed: 4 });
  expect(wide?.rate).toBeCloseTo(30, 5);
  const south: Scope = { agentIds: [4], opAreaIds: 'all' };
  expect((await asks(south)(analysis.cells, week())).data?.count).toBe(0);
});

test('an empty station is to be filled from a quiet one, and the suggestion becomes tasks', async () => {
  const { poor, rich } = await fixture.write((db) => aNeed(db, 4));
  const ask = asks({ agentIds: [4], opAreaIds: 'all' });
  const { data } = await ask(analysis.places, week({ by: 'station', sort: 'lost' }));
  expect(data?.list.map(({ id, change }) => [id, Math.sign(change ?? 0)])).toEqual([
    [poor, 1],
    [rich, -1],
  ]);
  const { data: moves } = await ask(analysis.moves, week());
  const [move] = moves?.list ?? [];
  expect(move).toMatchObject({ fromId: rich, toId: poor });
  await fixture.write((db) => aVehicle(db, { agentId: 4, state: { station_id: rich } }));
  const { data: made } = await ask(analysis.makeMoves, {
    body: { moves: [{ fromId: rich, toId: poor, n: 2 }] },
  });
  expect(made?.list).toMatchObject([{ ok: false, made: 1, code: 'task.none_to_move' }]);
  const tasks = await fixture.write((db) =>
    db.selectFrom('ops_task').select(['source', 'target_id']).execute(),
  );
  expect(tasks).toEqual([{ source: 'algorithm', target_id: poor }]);
});

test('a ride of some metres that began and ended at no station is added up too', async () => {
  const endedAt = fixture.clock.now - 5 * hourMs;
  await aRide({ endedAt, relation: 'out_of_area', metres: 100, seconds: 600 });
  expect(await addUpRides({ database: fixture.database, zone })).toBe(true);
});
