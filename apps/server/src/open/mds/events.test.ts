import { packTrack } from '@kickstand/domain/fleet/tracks';
import { type MdsEventType, type MdsState, mayHappen } from '@kickstand/domain/open/mds';
import { everything } from '@kickstand/domain/platform/access';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { aRider } from '../../../test/examples/examples.trips.ts';
import { type FeatureFixture, featureFixture, fixtureNow } from '../../../test/feature-fixture.ts';
import { anUnpaidOrder } from '../../../test/money/a-rider.ts';
import { aVehicle } from '../../../test/vehicles.ts';
import type { Db } from '../../kernel/database/db.ts';
import { newId } from '../../kernel/ids.ts';
import { makeVault } from '../../platform/session/keys/vault.ts';
import { agencyFor } from './agency.ts';
import { eventsIn } from './events.service.ts';
import { mdsRoutes } from './mds.routes.ts';
import { tripsIn } from './trips.service.ts';

const hour = 3_600_000;
const minute = 60_000;
const begin = fixtureNow - 12 * hour;
const here = { lng: 113.5, lat: 30.5 };
const of = { service_area_id: 31, agent_id: 3 };
const after = (minutes: number) => new Date(begin + minutes * minute);

let fixture: FeatureFixture;
let vehicle: number;
beforeAll(async () => {
  fixture = await featureFixture(mdsRoutes);
});
afterAll(() => fixture.close());
beforeEach(async () => {
  vehicle = (await fixture.write((db) => aVehicle(db))).number;
  await fixture.write((db) =>
    db
      .insertInto('vehicle_shelf')
      .values({ vehicle_id: vehicle, since: after(0), ...of })
      .execute(),
  );
});

/** A square of this size around the vehicles. */
const square = (half: number) => [
  [
    [here.lng - half, here.lat - half],
    [here.lng + half, here.lat - half],
    [here.lng + half, here.lat + half],
    [here.lng - half, here.lat + half],
  ],
];

const asked = (polygons: number[][][][] = []) =>
  fixture.write(async (db) => {
    const stored = {
      agencyId: 'agency',
      areaIds: [31],
      providerId: '',
      precision: 'exact' as const,
      polygons,
    };
    const agency = await agencyFor(db, stored, { scope: everything, names: makeVault(Buffer.alloc(32, 3)) });
    if (!agency) throw new Error('no agency');
    const window = { from: begin, to: fixtureNow };
    const events = (await eventsIn(db, agency, window)).filter((one) => one.vehicle === vehicle);
    const own = agency.device(vehicle);
    const trips = (await tripsIn(db, agency, window)).filter((trip) => trip.device_id === own);
    return { events: events.map(({ told }) => told), trips };
  });

/** The events by minute; each transition must be in the table. */
async function life(polygons?: number[][][][]) {
  const { events } = await asked(polygons);
  let state: MdsState = 'removed';
  return events.map(({ at, type, state: next }): [number, MdsEventType] => {
    expect(mayHappen(state, type, next), `${state} → ${type} → ${next}`).toBe(true);
    state = next;
    return [Math.floor((at - begin) / minute), type];
  });
}

/** A ride of a quarter of an hour that ended some minutes after the start. */
async function aRide(db: Db, end: number, over: object = {}) {
  const { riderId } = await aRider(db, 3);
  const endedAt = begin + end * minute;
  const orderId = await anUnpaidOrder(db, {
    riderId,
    agentId: 3,
    now: fixtureNow,
    due: {},
    vehicle,
    endedAt,
  });
  await db
    .insertInto('trip')
    .values({
      ...of,
      ...placed,
      ...over,
      trip_id: orderId,
      rider_id: riderId,
      vehicle_id: vehicle,
      started_at: after(end - 15),
      ended_at: after(end),
      state: 'ended',
    })
    .execute();
  return orderId;
}
const placed = {
  model_id: 1,
  ended_by: 'user',
  return_relation: 'in_station',
  distance_m: 3_000,
  riding_seconds: 900,
  start_lng: here.lng,
  start_lat: here.lat,
  end_lng: here.lng,
  end_lat: here.lat,
};

describe('the life of a vehicle', () => {
  test('is told of its rides, of one that did not open, and of reservations', async () => {
    await fixture.write(async (db) => {
      await aRide(db, 60);
      const { riderId } = await aRider(db, 3);
      const failed = {
        ...placed,
        ended_by: null,
        return_relation: null,
        distance_m: null,
        riding_seconds: null,
      };
      await db
        .insertInto('trip')
        .values({
          ...of,
          ...failed,
          trip_id: newId(),
          rider_id: riderId,
          vehicle_id: vehicle,
          started_at: after(70),
          ended_at: after(71),
          state: 'failed',
        })
        .execute();
      await db
        .insertInto('reservation_past')
        .values([
          { vehicle_id: vehicle, made_at: after(40), ended_at: after(45), ...of },
          { vehicle_id: vehicle, made_at: after(80), ended_at: after(90), ...of },
        ])
        .execute();
    });
    expect(await life()).toEqual([
      [0, 'provider_drop_off'],
      [40, 'reservation_start'],
      [45, 'trip_start'],
      [60, 'trip_end'],
      [70, 'trip_start'],
      [71, 'trip_cancel'],
      [80, 'reservation_start'],
      [90, 'reservation_cancel'],
    ]);
    expect((await asked()).trips).toMatchObject([{ duration: 900, distance: 3_000, trip_type: ['rider'] }]);
  });

  test('is told of why it could not be hired: silence, charge, alarms, faults and work', async () => {
    await fixture.write(async (db) => {
      const alarm = { vehicle_id: vehicle, level: 'orange', ...of };
      const from = (first: number, last: number) => ({ first_at: after(first), last_at: after(last) });
      await db
        .insertInto('alarm')
        .values([
          {
            ...alarm,
            alarm_id: newId(),
            type: 'offline',
            state: 'auto_cleared',
            handled_at: after(20),
            ...from(10, 12),
          },
          {
            ...alarm,
            alarm_id: newId(),
            type: 'bms_fault',
            state: 'fixed',
            handled_at: after(40),
            ...from(30, 31),
          },
          // Not for what riders are excluded from.
          {
            ...alarm,
            alarm_id: newId(),
            type: 'order_too_long',
            state: 'fixed',
            handled_at: after(42),
            ...from(41, 41),
          },
          {
            ...alarm,
            alarm_id: newId(),
            type: 'lost',
            state: 'acked',
            handled_at: after(205),
            ...from(200, 201),
          },
        ])
        .execute();
      await db
        .insertInto('charge_low')
        .values({ vehicle_id: vehicle, since: after(50), until: after(60), ...of })
        .execute();
      const fault = {
        vehicle_id: vehicle,
        report_id: newId(),
        source: 'user',
        reporter: 'r',
        parts: ['brake'],
      };
      await db
        .insertInto('fault_report')
        .values({ ...of, ...fault, stop: true, state: 'done', created_at: after(70), handled_at: after(80) })
        .execute();
      const task = { ...of, vehicle_id: vehicle, source: 'manual', state: 'done' };
      const when = (from: number, to: number) => ({
        task_id: newId(),
        created_at: after(from - 5),
        started_at: after(from),
        finished_at: after(to),
      });
      await db
        .insertInto('ops_task')
        .values([
          { ...task, type: 'move', end_lng: here.lng, end_lat: here.lat, ...when(90, 100) },
          { ...task, type: 'repair', ...when(110, 120) },
          { ...task, type: 'drag_back', ...when(130, 140) },
        ])
        .execute();
    });
    expect(await life()).toEqual([
      [0, 'provider_drop_off'],
      [10, 'comms_lost'],
      [20, 'comms_restored'],
      [30, 'maintenance'],
      [40, 'maintenance'],
      [50, 'battery_low'],
      [60, 'battery_charged'],
      [70, 'maintenance'],
      [80, 'maintenance'],
      [90, 'rebalance_pick_up'],
      [100, 'provider_drop_off'],
      [110, 'maintenance'],
      [120, 'maintenance'],
      [130, 'maintenance_pick_up'],
      [140, 'provider_drop_off'],
      // An acknowledged alarm continues.
      [200, 'comms_lost'],
    ]);
  });

  test('has a ride that goes out of a part of the areas and comes back, and none that never came there', async () => {
    const north = (minutes: number, degrees: number) => ({
      at: begin + minutes * minute,
      lng: here.lng,
      lat: here.lat + degrees,
      speed: 15,
      course: 0,
    });
    const points = [north(46, 0), north(50, 0.02), north(56, 0.02), north(59, 0.001)];
    const ids = await fixture.write(async (db) => {
      const crossing = await aRide(db, 60);
      const away = await aRide(db, 100, { start_lat: here.lat + 0.1, end_lat: here.lat + 0.2 });
      const packed = Buffer.from(packTrack(points));
      const span = { from_at: after(45), to_at: after(60), trip_id: crossing };
      await db
        .insertInto('track')
        .values({ vehicle_id: vehicle, points: points.length, packed, ...span })
        .execute();
      return { crossing, away };
    });
    const part = [square(0.01)];
    expect((await life(part)).slice(1)).toEqual([
      [45, 'trip_start'],
      [50, 'trip_leave_jurisdiction'],
      [59, 'trip_enter_jurisdiction'],
      [60, 'trip_end'],
    ]);
    const { trips, events } = await asked(part);
    expect(trips).toHaveLength(1);
    expect(new Set(events.flatMap(({ tripId }) => tripId ?? []))).toEqual(new Set([ids.crossing]));
    expect((await asked()).trips).toHaveLength(2);
  });
});
