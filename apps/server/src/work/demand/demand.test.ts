import { opsBits, unreported, type VehicleFacts } from '@kickstand/domain/fleet/vehicles';
import { everything, type Scope } from '@kickstand/domain/platform/access';
import { businessDayAfter, businessDayOf, startOfBusinessDay } from '@kickstand/domain/platform/time';
import { cellsPerStation, forecastOf, slotsPerDay } from '@kickstand/domain/work/demand';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { aRider } from '../../../test/examples/examples.trips.ts';
import { type FeatureFixture, featureFixture, fixtureNow } from '../../../test/feature-fixture.ts';
import { unexpected } from '../../../test/unexpected.ts';
import { aFence } from '../../../test/vehicles.ts';
import { newId } from '../../kernel/ids.ts';
import { FleetState } from '../../live/fleet.ts';
import { ratesFrom } from '../work-plans/rates.service.ts';
import { countLately } from './counting.service.ts';
import { countDemand } from './demand.jobs.ts';
import { demandIn } from './demand.service.ts';
import { ratesMade } from './made-rates.ts';
import { ratesInThread } from './rates-thread.ts';
import { StationWatch } from './station-watch.service.ts';

const zone = 'Asia/Shanghai';
const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const today = businessDayOf(fixtureNow, zone);
const yesterday = businessDayAfter(today, -1);
/** An instant of yesterday by the clock of its zone. */
const clock = (hhmm: string, day = yesterday) =>
  startOfBusinessDay(day, zone) + Number(hhmm.slice(0, 2)) * hourMs + Number(hhmm.slice(3)) * minuteMs;

let fixture: FeatureFixture;
let stations: { a: string; near: string; far: string };
beforeAll(async () => {
  fixture = await featureFixture([]);
  const station = async (lng: number) =>
    (await fixture.write((db) => aFence(db, { agent_id: 3, centre_lng: lng, centre_lat: 30.5 }))).fence_id;
  // Some 190 m apart, and three kilometres.
  stations = { a: await station(113.5), near: await station(113.502), far: await station(113.53) };
});
afterAll(() => fixture.close());

const emptied = ['station_change', 'station_slot', 'demand_episode', 'station_rate', 'demand_area'] as const;
beforeEach(async () => {
  fixture.clock.now = clock('06:00', today);
  await fixture.write(async (db) => {
    for (const table of [...emptied, 'search', 'trip'] as const) await db.deleteFrom(table).execute();
    await db.deleteFrom('setting').where('name', '=', 'demand.seenAt').execute();
  });
});

type State = 'present' | 'empty' | 'closed' | 'unseen';
const stood = (station: string, changes: Record<string, State | 'full'>, day = yesterday) =>
  fixture.write((db) =>
    db
      .insertInto('station_change')
      .values(
        Object.entries(changes).map(([when, state]) => ({
          station_id: station,
          at: new Date(clock(when, day)),
          service_area_id: 31,
          agent_id: 3,
          state: state === 'full' ? 'present' : state,
          is_full: state === 'full',
        })),
      )
      .execute(),
  );

const searched = (
  riderId: string,
  when: string,
  over: { lng?: number; outcome?: string; vehicle?: number } = {},
) =>
  fixture.write((db) =>
    db
      .insertInto('search')
      .values({
        service_area_id: 31,
        agent_id: 3,
        at: new Date(clock(when)),
        search_id: newId(),
        rider_id: riderId,
        lng: over.lng ?? 113.5,
        lat: 30.5,
        outcome: over.outcome ?? 'none_near',
        vehicle_id: over.vehicle ?? null,
      })
      .execute(),
  );

const rode = (
  riderId: string,
  from: string,
  {
    at,
    until = at,
    to = null,
    failed = false,
  }: { at: string; until?: string; to?: string | null; failed?: boolean },
) =>
  fixture.write((db) =>
    db
      .insertInto('trip')
      .values({
        service_area_id: 31,
        agent_id: 3,
        trip_id: newId(),
        rider_id: riderId,
        vehicle_id: 88000001,
        imei: '1',
        model_id: 1,
        state: failed ? 'failed' : 'ended',
        started_at: new Date(clock(at)),
        ended_at: new Date(clock(until)),
        ended_by: 'user',
        start_lng: 113.5,
        start_lat: 30.5,
        start_station_id: from,
        end_station_id: to,
        return_relation: 'in_station',
        distance_m: 1_000,
        riding_seconds: 600,
      })
      .execute(),
  );

const aPerson = () => fixture.write(async (db) => (await aRider(db, 3)).riderId);
const count = (reckon: Parameters<typeof countDemand>[2] = ratesMade) =>
  countDemand({ database: fixture.database, now: () => fixture.clock.now, zone }, unexpected, reckon);
const slotOf = async (station: string, day = yesterday) => {
  const rows = await fixture.write((db) =>
    db
      .selectFrom('station_slot')
      .selectAll()
      .where('station_id', '=', station)
      .where('day', '=', day)
      .execute(),
  );
  const [row] = rows;
  if (!row) throw new Error(`nothing is known of ${station} on ${day}`);
  return (slot: number) => ({
    present: row.present_minutes[slot],
    empty: row.empty_minutes[slot],
    closed: row.closed_minutes[slot],
    full: row.full_minutes[slot],
    starts: row.starts[slot],
    returns: row.returns[slot],
    failures: row.failures[slot],
  });
};
const episodes = () =>
  fixture.write((db) =>
    db
      .selectFrom('demand_episode')
      .select(['slot', 'origin_id', 'origin_was', 'searched', 'failed', 'started_id', 'empty_near_ids'])
      .orderBy('no')
      .execute(),
  );

describe('half hours of a station', () => {
  test('say how long something stood there, nothing, it was shut or full, and what came and went', async () => {
    await stood(stations.a, {
      '00:00': 'present',
      '08:10': 'empty',
      '08:40': 'full',
      '09:15': 'closed',
      '10:00': 'empty',
    });
    const rider = await aPerson();
    await rode(rider, stations.a, { at: '08:09', until: '08:45', to: stations.a });
    await searched(rider, '08:20', { outcome: 'low_battery', vehicle: 88000001 });
    expect(await count()).toBe(1);
    const slot = await slotOf(stations.a);
    const nothing = { present: 0, empty: 0, closed: 0, full: 0, starts: 0, returns: 0, failures: 0 };
    expect(slot(15)).toEqual({ ...nothing, present: 30 });
    expect(slot(16)).toEqual({ ...nothing, present: 10, empty: 20, starts: 1, failures: 1 });
    expect(slot(17)).toEqual({ ...nothing, empty: 10, present: 20, full: 20, returns: 1 });
    expect(slot(18)).toEqual({ ...nothing, present: 15, full: 15, closed: 15 });
    expect(slot(19)).toEqual({ ...nothing, closed: 30 });
    expect(slot(47)).toEqual({ ...nothing, empty: 30 });
  });

  test('begin at midnight of the zone, and what held before it goes on', async () => {
    const before = businessDayAfter(yesterday, -1);
    await stood(stations.a, { '23:50': 'empty' }, before);
    await stood(stations.a, { '00:05': 'present', '23:59': 'unseen' });
    await count();
    const [first, last] = [await slotOf(stations.a, before), await slotOf(stations.a)];
    expect(first(46)).toMatchObject({ present: 0, empty: 0 });
    expect(first(47)).toMatchObject({ present: 0, empty: 10 });
    expect(last(0)).toMatchObject({ present: 25, empty: 5 });
    // Nobody looked in the last minute: it counts for nothing.
    expect(last(47)).toMatchObject({ present: 29, empty: 0 });
  });
});

describe('an area', () => {
  test('is counted by one server at a time, and after a failure again half an hour later', async () => {
    await stood(stations.a, { '00:00': 'present' });
    let tries = 0;
    const failing = () => {
      tries += 1;
      throw new Error('no memory');
    };
    const parts = { database: fixture.database, now: () => fixture.clock.now, zone };
    const errors: unknown[] = [];
    const tried = () => countDemand(parts, (error) => void errors.push(error), failing);
    for (const minutes of [0, 1, 28]) {
      fixture.clock.now += minutes * minuteMs;
      expect(await tried()).toBe(0);
    }
    expect([tries, errors.length]).toEqual([1, 1]);
    fixture.clock.now += minuteMs;
    expect(await count()).toBe(1);
  });

  test('is left for the next start by a server that stops', async () => {
    await stood(stations.a, { '00:00': 'present' });
    const parts = { database: fixture.database, now: () => fixture.clock.now, zone };
    const stopping = AbortSignal.abort();
    expect(await countDemand({ ...parts, stopping }, unexpected, ratesMade)).toBe(0);
    expect(await count()).toBe(1);
  });
});

describe('episodes', () => {
  test('hold what a rider looked for within half an hour, up to the start within a quarter of one', async () => {
    await stood(stations.a, { '00:00': 'empty' });
    await stood(stations.near, { '00:00': 'present' });
    const [one, two, three] = [await aPerson(), await aPerson(), await aPerson()];
    await searched(one, '08:00');
    await searched(one, '08:25', { lng: 113.502 });
    await rode(one, stations.near, { at: '08:31' });
    await searched(two, '09:00');
    await searched(two, '09:31');
    await searched(three, '10:00', { lng: 113.51 });
    await rode(three, stations.near, { at: '10:16' });
    await count();
    const missed = {
      origin_id: stations.a,
      origin_was: 'empty',
      searched: true,
      failed: false,
      empty_near_ids: [],
    };
    expect(await episodes()).toEqual([
      { ...missed, slot: 16, started_id: stations.near, empty_near_ids: [stations.a] },
      { ...missed, slot: 18, started_id: null },
      { ...missed, slot: 19, started_id: null },
      {
        slot: 20,
        origin_id: stations.near,
        origin_was: 'present',
        searched: false,
        failed: false,
        started_id: stations.near,
        empty_near_ids: [stations.a],
      },
      // Nothing within 300 m, and too long before that start to belong to it.
      { ...missed, slot: 20, origin_id: null, origin_was: 'closed', started_id: null },
    ]);
  });

  test('know a start at the station itself as one that found something, and a vehicle that did not answer as failed', async () => {
    await stood(stations.a, { '00:00': 'empty' });
    const rider = await aPerson();
    await searched(rider, '08:00', { outcome: 'found' });
    await rode(rider, stations.a, { at: '08:01', failed: true });
    await rode(rider, stations.a, { at: '08:03' });
    await count();
    expect(await episodes()).toMatchObject([
      { origin_was: 'present', searched: true, failed: true, started_id: stations.a },
    ]);
  });
});

describe('rates', () => {
  const aWeek = async () => {
    for (let back = 7; back >= 1; back--)
      await stood(stations.a, { '00:00': 'present' }, businessDayAfter(today, -back));
    await stood(stations.far, { '00:00': 'empty' }, businessDayAfter(today, -7));
    for (const at of ['08:05', '08:12', '08:20'])
      await rode(await aPerson(), stations.a, { at, to: stations.far });
  };

  test('are made once there is a day to count, then again at five in the morning', async () => {
    fixture.clock.now = clock('04:00');
    expect(await count()).toBe(0);
    await aWeek();
    expect(await count()).toBe(1);
    expect(await count()).toBe(0);
    fixture.clock.now = clock('04:59', today);
    expect(await count()).toBe(0);
    fixture.clock.now = clock('05:00', today);
    expect(await count()).toBe(1);
  });

  test('of the last days alone are there at once, and all days stay due', async () => {
    await aWeek();
    const area = { areaId: 31, agentId: 3 };
    await fixture.write((db) => countLately(db, area, { today, days: 2, at: fixture.clock.now, zone }));
    const known = async () => (await fixture.write((db) => demandIn(db, everything, [31]))).get(31);
    expect(await known()).toMatchObject({ asOf: today, days: 2 });
    fixture.clock.now = clock('05:00', today);
    expect(await count()).toBe(1);
    expect(await known()).toMatchObject({ days: 7 });
  });

  test('come back as the domain made them, for a forecast', async () => {
    await aWeek();
    await count();
    const kept = (await fixture.write((db) => demandIn(db, everything, [31, 41]))).get(31);
    if (!kept) throw new Error('area 31 was not counted');
    expect(kept).toMatchObject({ asOf: today, days: 7, madeAt: fixture.clock.now });
    const weekday = new Date(`${yesterday}T00:00:00Z`).getUTCDay() || 7;
    const forecast = forecastOf(kept, kept.numberOf.get(stations.a) ?? -1, {
      weekday,
      holiday: 'none',
      weather: [],
    });
    const demand = [...(forecast?.demand ?? [])];
    expect(demand.indexOf(Math.max(...demand))).toBe(16);
    expect(kept.demand.shape.every((shape) => shape > 0)).toBe(true);
    expect(kept.demand.rate).toHaveLength(kept.numberOf.size * cellsPerStation);
    const far = (kept.numberOf.get(stations.far) ?? 0) * cellsPerStation + (weekday >= 6 ? slotsPerDay : 0);
    expect(kept.returns.rate[far + 16]).toBeGreaterThan(kept.returns.rate[far + 30] ?? 1);
  });

  test('tell what the weather did to them, and plans expect with the forecast', async () => {
    const told = (day: string, kind: string) =>
      fixture.write((db) =>
        db
          .insertInto('weather_day')
          .values({
            service_area_id: 31,
            agent_id: 3,
            day,
            issued_at: new Date(fixtureNow),
            half_hours: JSON.stringify(Array.from({ length: 48 }, () => [{ kind, percent: 100 }])),
          })
          .onConflict((known) =>
            known
              .columns(['service_area_id', 'day'])
              .doUpdateSet((row) => ({ half_hours: row.ref('excluded.half_hours') })),
          )
          .execute(),
      );
    await aWeek();
    await told(yesterday, 'clear');
    for (let back = 7; back >= 2; back--) await told(businessDayAfter(today, -back), 'rain');
    await count();
    const demandAt = async (kind: string) => {
      await told(today, kind);
      const { byStation } = await fixture.write((db) =>
        ratesFrom(db, { areaId: 31, from: clock('08:00', today), zone }),
      );
      return byStation.get(stations.a)?.demand[0] ?? Number.NaN;
    };
    expect(await demandAt('rain')).toBeLessThan(await demandAt('fog'));
    expect(await demandAt('fog')).toBeLessThan(await demandAt('clear'));
    await fixture.write((db) => db.deleteFrom('weather_day').execute());
  });

  test('recalculated from the same facts are the same', async () => {
    await aWeek();
    await count();
    const kept = () =>
      fixture.write(async (db) => ({
        slots: await db.selectFrom('station_slot').selectAll().orderBy('station_id').orderBy('day').execute(),
        episodes: await episodes(),
        rates: await db
          .selectFrom('station_rate')
          .selectAll()
          .orderBy('station_id')
          .orderBy('day_type')
          .execute(),
      }));
    const before = await kept();
    await fixture.write((db) => db.deleteFrom('demand_area').execute());
    // In a thread of its own, as it is outside of tests.
    expect(await count(ratesInThread)).toBe(1);
    expect(before.rates).toHaveLength(6);
    expect(await kept()).toEqual(before);
  });

  test('of another company are not to be read', async () => {
    await aWeek();
    await count();
    const south: Scope = { agentIds: [4], opAreaIds: 'all' };
    const rows = await fixture.database.read(south, async (db) => {
      const counts = await Promise.all(emptied.map((table) => db.selectFrom(table).selectAll().execute()));
      return { rows: counts.flat(), demand: await demandIn(db, south, [31]) };
    });
    expect(rows.rows).toEqual([]);
    expect(rows.demand.size).toBe(0);
  });
});

describe('whoever watches stations', () => {
  const at = clock('12:00', today);
  const heard = { ...unreported, online: true, lng: 113.5, lat: 30.5, locatedAt: at, battery: 80 };
  const identity = { agentId: 3, serviceAreaId: 31, modelId: 1, lifecycle: 'on_shelf' as const, version: 1 };
  const told = async (station: string) =>
    (
      await fixture.write((db) =>
        db
          .selectFrom('station_change')
          .select(['at', 'state', 'is_full as isFull'])
          .where('station_id', '=', station)
          .orderBy('at')
          .execute(),
      )
    ).map(({ at: when, state, isFull }) => [(when - at) / 1_000, isFull ? `${state} full` : state]);
  const watchOf = (fleet: FleetState) =>
    new StationWatch({ database: fixture.database, fleet, zone, now: () => fixture.clock.now });

  test('says when something comes and goes, there is no room, and nobody looked', async () => {
    const room = (capacity: number, content = {}) =>
      fixture.write((db) =>
        db
          .updateTable('fence')
          .set({ capacity, content: JSON.stringify(content) })
          .where('fence_id', '=', stations.a)
          .execute(),
      );
    await room(2);
    const fleet = new FleetState();
    const stand = (vehicle: number, over: Partial<VehicleFacts> = {}) =>
      fleet.put(
        fleet.identify({ ...identity, vehicle, imei: String(vehicle) }, at),
        { ...heard, stationId: stations.a, ...over },
        at,
      );
    const watch = watchOf(fleet);
    const lookAt = async (seconds: number, by = watch) => {
      fixture.clock.now = at + seconds * 1_000;
      await by.look();
    };
    await lookAt(0);
    stand(10_000_001);
    await lookAt(5);
    stand(10_000_002, { battery: 3, ops: opsBits(['low_battery']) });
    await lookAt(10);
    await lookAt(15);
    stand(10_000_001, { stationId: null, riding: 'riding' });
    await lookAt(70);
    await lookAt(130);
    await room(2, { openFrom: '06:00', openTo: '11:00' });
    await lookAt(195);
    await lookAt(200);
    // The program stood still, then another one goes on.
    const next = watchOf(fleet);
    await room(2);
    await lookAt(1_000, next);
    await lookAt(1_005, next);
    expect(await told(stations.a)).toEqual([
      [0, 'empty'],
      [5, 'present'],
      [10, 'present full'],
      [70, 'empty'],
      [195, 'closed'],
      [195.001, 'unseen'],
      [1_000, 'empty'],
    ]);
    expect(await told(stations.far)).toEqual([
      [0, 'empty'],
      [195, 'unseen'],
      [1_000, 'empty'],
    ]);
  });
});
