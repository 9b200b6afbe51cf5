import type { FenceFlag } from '@kickstand/contract/places/fences';
import { rider, trips } from '@kickstand/contract/rides/trips';
import { packTrack } from '@kickstand/domain/fleet/tracks';
import { alarmsOf, opsBits } from '@kickstand/domain/fleet/vehicles';
import { businessDayAfter, businessDayOf, startOfBusinessDay } from '@kickstand/domain/platform/time';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { aFault, anOpenTrip, answered, aPair, aRider } from '../../../test/examples/examples.trips.ts';
import { type FeatureFixture, featureFixture } from '../../../test/feature-fixture.ts';
import { aFence, aVehicle } from '../../../test/vehicles.ts';
import type { VehicleUseChange } from '../../live/vehicle-use-changes.ts';
import { ridersRoutes } from '../../riders/riders/riders.routes.ts';
import { settleTrips } from './settle.service.ts';
import { endForgotten, lockOwed, noteLong, releaseExpired, spellRiders } from './trips.jobs.ts';
import { tripsRoutes } from './trips.routes.ts';

const north = { agentId: 3 };
const zone = 'Asia/Shanghai';
const fix = { lng: 113.5, lat: 30.5, accuracyM: 10 };
const hour = 3_600_000;
const told: VehicleUseChange[] = [];
const parts = { zone, tellVehicleUse: (news: VehicleUseChange) => void told.push(news) };
let fixture: FeatureFixture;
let app: ReturnType<FeatureFixture['as']>;

beforeAll(async () => {
  fixture = await featureFixture(() => [...ridersRoutes(parts), ...tripsRoutes(parts)]);
  app = fixture.as({ codes: ['riderApp'] });
});
afterEach(() => {
  told.length = 0;
  fixture.clock.now += 60_000;
});
afterAll(() => fixture.close());

const jobs = () => ({ ...parts, database: fixture.database, now: () => fixture.clock.now });
const pair = (wish: Parameters<typeof aVehicle>[1] = {}) =>
  fixture.write(async (db) => ({
    ...(await aRider(db, 3)),
    ...(await aVehicle(db, { agentId: 3, ...wish })),
  }));
const start = (riderId: string, carId: string, over: object = {}) =>
  app(rider.start, { body: { riderId, carId, fix, platform: 'wechat', ...over } });
const ask = async (tripId: string) => {
  const query = { riderId: (await tripRow(tripId)).rider_id };
  return (await app(rider.trip, { params: { tripId }, query })).data;
};
const settle = () => settleTrips(jobs());
const answer = (vehicle: number, code = 0) =>
  fixture.write((db) => answered(db, vehicle, code, fixture.clock.now));
/** The command that is under way was never answered. */
const unanswered = (vehicle: number) =>
  fixture.write((db) =>
    db
      .updateTable('command')
      .set({ state: 'timeout', ended_at: new Date(fixture.clock.now) })
      .where('vehicle_id', '=', vehicle)
      .where('state', 'in', ['queued', 'sent'])
      .execute(),
  );
/** … but for a late word that it was done. */
const answeredLate = (vehicle: number, at: Date) =>
  fixture.write((db) =>
    db
      .updateTable('command')
      .set({ late_at: at, late_code: 0 })
      .where('vehicle_id', '=', vehicle)
      .where('state', '=', 'timeout')
      .execute(),
  );
/** The orders that a vehicle missed, by whose business that was. */
const missedOf = (vehicle: number) =>
  fixture.write((db) =>
    db
      .selectFrom('vehicle_day')
      .select(['missed_dispatch', 'missed_ops'])
      .where('vehicle_id', '=', vehicle)
      .execute(),
  );
const commandsOf = (vehicle: number) =>
  fixture.write((db) =>
    db
      .selectFrom('command')
      .select(['type', 'source', 'state'])
      .where('vehicle_id', '=', vehicle)
      .orderBy('command_id')
      .execute(),
  );
const tripRow = (tripId: string) =>
  fixture.write((db) =>
    db.selectFrom('trip').selectAll().where('trip_id', '=', tripId).executeTakeFirstOrThrow(),
  );

/** A trip that is being ridden. */
async function ridden(wish: Parameters<typeof aVehicle>[1] = {}) {
  const one = await pair(wish);
  const said = await start(one.riderId, one.carId);
  await answer(one.number);
  await settle();
  return { ...one, tripId: said.data?.tripId ?? '' };
}

const drive = (vehicle: number, state: object) =>
  fixture.write((db) =>
    db.updateTable('vehicle_state').set(state).where('vehicle_id', '=', vehicle).execute(),
  );

describe('a trip', () => {
  test('opens with the vehicle, is ridden, and ends when the lock has answered, with all it counts for', async () => {
    const station = await fixture.write((db) => aFence(db, { agent_id: 3 }));
    const one = await pair({ state: { mileage_m: 1_000, station_id: station.fence_id } });
    const said = await start(one.riderId, one.carId);
    expect(said.data).toMatchObject({ state: 'opening', carId: one.carId, problem: null });
    expect(await commandsOf(one.number)).toEqual([{ type: 'unlock', source: 'user', state: 'queued' }]);
    expect(told.at(-1)).toMatchObject({ vehicle: one.number, riding: 'riding' });
    expect(await settle()).toBe(0);
    const tripId = said.data?.tripId ?? '';
    await answer(one.number);
    await settle();
    expect(await ask(tripId)).toMatchObject({ state: 'riding' });

    fixture.clock.now += 600_000;
    await drive(one.number, { mileage_m: 3_400, lng: 113.51, lat: 30.51 });
    const ending = await app(rider.end, { params: { tripId }, body: { riderId: one.riderId, fix } });
    expect(ending.data).toMatchObject({ state: 'closing' });
    await answer(one.number);
    told.length = 0;
    await settle();
    expect(await ask(tripId)).toMatchObject({ state: 'ended', distanceM: 2_400, endedAt: fixture.clock.now });
    expect(told).toMatchObject([{ vehicle: one.number, riding: 'available', ops: 0 }]);

    const row = await tripRow(tripId);
    expect(row).toMatchObject({ ended_by: 'user', return_relation: 'out_of_station', riding_seconds: 600 });
    expect(row.evidence).toMatchObject({
      phoneFix: fix,
      fenceRelease: 1,
      nearestStationId: station.fence_id,
    });
    const [day] = await fixture.write((db) =>
      db.selectFrom('vehicle_day').selectAll().where('vehicle_id', '=', one.number).execute(),
    );
    expect(day).toMatchObject({
      trips: 1,
      short_trips: 0,
      astray_returns: 1,
      riding_seconds: 600,
      distance_m: 2_400,
    });
    const use = await fixture.write((db) =>
      db.selectFrom('vehicle_use').selectAll().where('vehicle_id', '=', one.number).execute(),
    );
    expect(use).toMatchObject([
      { trips: 1, last_trip_id: tripId, last_relation: 'out_of_station', short_in_row: 0 },
    ]);
    const notices = await fixture.write((db) =>
      db
        .selectFrom('rider_message')
        .select(['key', 'body'])
        .where('rider_id', '=', one.riderId)
        .orderBy('created_at')
        .execute(),
    );
    expect(notices).toEqual([
      { key: `ride_start:${tripId}:${one.riderId}`, body: expect.stringContaining('开始计费') },
      { key: `return_ok:${tripId}:${one.riderId}`, body: expect.stringContaining('还车成功') },
    ]);
    await fixture.write((db) => db.deleteFrom('fence').execute());
  });

  test('is shown to its own rider alone', async () => {
    const { tripId } = await ridden();
    const other = await fixture.write((db) => aRider(db, 3));
    const asked = await app(rider.trip, { params: { tripId }, query: { riderId: other.riderId } });
    expect(asked).toMatchObject({ status: 404, code: 'trip.not_found' });
  });

  test('is parked and ridden on, and only ridden time counts as ridden', async () => {
    const { tripId, riderId, number } = await ridden();
    const step = { params: { tripId }, body: { riderId } };
    expect((await app(rider.resume, step)).code).toBe('trip.not_parked');
    await app(rider.pause, step);
    expect((await app(rider.pause, step)).code).toBe('trip.waiting');
    await answer(number);
    await settle();
    expect(await ask(tripId)).toMatchObject({ state: 'temp_parked' });
    expect(told.at(-1)).toMatchObject({ riding: 'temp_parked' });
    fixture.clock.now += 120_000;
    await app(rider.resume, step);
    await answer(number);
    await settle();
    expect(await ask(tripId)).toMatchObject({ state: 'riding' });
    fixture.clock.now += 180_000;
    await app(rider.end, { params: { tripId }, body: { riderId, fix } });
    await answer(number);
    await settle();
    expect(await tripRow(tripId)).toMatchObject({ parked_seconds: 120, riding_seconds: 180 });
  });

  test('is billed from the answer of the vehicle to the accepted end, though the server came to it an hour later', async () => {
    const one = await pair();
    const tripId = (await start(one.riderId, one.carId)).data?.tripId ?? '';
    fixture.clock.now += 8_000;
    const opened = fixture.clock.now;
    await answer(one.number);
    fixture.clock.now += hour;
    await settle();
    const step = { params: { tripId }, body: { riderId: one.riderId } };
    await app(rider.pause, step);
    const paused = fixture.clock.now;
    await answer(one.number);
    fixture.clock.now += hour;
    await settle();
    fixture.clock.now += 60_000;
    await app(rider.end, { params: { tripId }, body: { riderId: one.riderId, fix } });
    const held = fixture.clock.now;
    fixture.clock.now += 20_000;
    await answer(one.number);
    fixture.clock.now += hour;
    await settle();
    const { data } = await fixture.as({ codes: ['1601'] })(trips.single, { params: { tripId } });
    expect(data).toMatchObject({
      openedAt: opened,
      endedAt: held,
      pauses: [{ from: paused, to: held }],
      parkedSeconds: (held - paused) / 1_000,
      ridingSeconds: (paused - opened) / 1_000,
    });
  });

  test('that was ridden on after its end was accepted ends with the lock', async () => {
    const { tripId, riderId, number } = await ridden();
    await app(rider.end, { params: { tripId }, body: { riderId, fix } });
    fixture.clock.now += 90_000;
    await drive(number, { lng: 113.502, lat: 30.5 });
    await answer(number);
    await settle();
    expect(await tripRow(tripId)).toMatchObject({ state: 'ended', ended_at: fixture.clock.now });
  });

  test('whose lock is answered late, or only reported, ends as it was accepted', async () => {
    for (const late of [true, false]) {
      const { tripId, riderId, number } = await ridden();
      await app(rider.end, { params: { tripId }, body: { riderId, fix } });
      const held = fixture.clock.now;
      fixture.clock.now += 30_000;
      await unanswered(number);
      await settle();
      expect(await ask(tripId)).toMatchObject({ state: 'closing' });
      fixture.clock.now += 60_000;
      const at = new Date(fixture.clock.now);
      if (late) await answeredLate(number, at);
      else await drive(number, { lock_at: at });
      await settle();
      expect(await tripRow(tripId)).toMatchObject({ state: 'ended', ended_by: 'user', ended_at: held });
    }
  });

  test('goes on as if nobody had asked when no lock is heard of for three minutes', async () => {
    const { tripId, riderId, number } = await ridden();
    await app(rider.pause, { params: { tripId }, body: { riderId } });
    const paused = fixture.clock.now;
    await answer(number);
    await settle();
    await app(rider.end, { params: { tripId }, body: { riderId, fix } });
    await unanswered(number);
    fixture.clock.now += 3 * 60_000 - 1;
    await settle();
    expect(await ask(tripId)).toMatchObject({ state: 'closing' });
    fixture.clock.now += 1;
    await settle();
    expect(await ask(tripId)).toMatchObject({ state: 'temp_parked' });
    fixture.clock.now += 60_000;
    await app(rider.end, { params: { tripId }, body: { riderId, fix } });
    const held = fixture.clock.now;
    await answer(number);
    await settle();
    expect(await tripRow(tripId)).toMatchObject({ ended_at: held, parked_seconds: (held - paused) / 1_000 });
  });

  test('keeps with its evidence what it broke, by how much, and how well the vehicle knew its place', async () => {
    const station = await fixture.write((db) => aFence(db, { agent_id: 3 }));
    const { tripId, riderId, number } = await ridden();
    const located = new Date(fixture.clock.now);
    await drive(number, { lng: 113.51, lat: 30.51, hdop: 1.4, located_at: located });
    const sensors = {
      rfid: null,
      beacon: null,
      kickstandDown: null,
      directionOff: null,
      helmetIn: false,
      camera: null,
    };
    await app(rider.end, { params: { tripId }, body: { riderId, fix, sensors } });
    fixture.clock.now += 7_000;
    await answer(number);
    await settle();
    const { evidence } = await tripRow(tripId);
    expect(evidence).toMatchObject({
      violations: [{ relation: 'out_of_station', fenceId: station.fence_id, marginM: expect.any(Number) }],
      accuracyM: 7,
      fixAgeS: 7,
      phoneAllowed: false,
      helmetMissing: true,
    });
    await fixture.write((db) => db.deleteFrom('fence').execute());
  });

  test('counts for its vehicle on the day on which it ended, as every figure of rides does', async () => {
    fixture.clock.now =
      startOfBusinessDay(businessDayAfter(businessDayOf(fixture.clock.now, zone), 1), zone) - 300_000;
    const one = await ridden({ state: { mileage_m: 1_000 } });
    const before = businessDayOf(fixture.clock.now, zone);
    fixture.clock.now += 600_000;
    await drive(one.number, { mileage_m: 2_000, lng: 113.51, lat: 30.51 });
    await app(rider.end, { params: { tripId: one.tripId }, body: { riderId: one.riderId, fix } });
    await answer(one.number);
    await settle();
    const days = await fixture.write((db) =>
      db.selectFrom('vehicle_day').select(['day', 'trips']).where('vehicle_id', '=', one.number).execute(),
    );
    expect(days).toEqual([{ day: businessDayAfter(before, 1), trips: 1 }]);
  });

  test('is over before it began when the vehicle refuses to open', async () => {
    const one = await pair();
    const tripId = (await start(one.riderId, one.carId)).data?.tripId ?? '';
    await answer(one.number, 113);
    await settle();
    expect(await ask(tripId)).toMatchObject({ state: 'failed', problem: expect.stringContaining('113') });
    const [day] = await fixture.write((db) =>
      db.selectFrom('vehicle_day').selectAll().where('vehicle_id', '=', one.number).execute(),
    );
    expect(day).toMatchObject({ trips: 0, failed_unlocks: 1 });
    fixture.clock.now += 5_000;
    expect((await start(one.riderId, one.carId)).data).toMatchObject({ state: 'opening' });
  });

  test('that may have opened without an answer is locked', async () => {
    const one = await pair();
    await start(one.riderId, one.carId);
    await fixture.write((db) =>
      db
        .updateTable('command')
        .set({ state: 'timeout', device_code: 108, ended_at: new Date(fixture.clock.now) })
        .where('vehicle_id', '=', one.number)
        .execute(),
    );
    await settle();
    expect((await commandsOf(one.number)).at(-1)).toEqual({ type: 'lock', source: 'rule', state: 'queued' });
  });

  test('goes on when the lock is refused because the vehicle moves', async () => {
    const { tripId, riderId, number } = await ridden();
    await drive(number, { speed_kmh: 12 });
    const end = { params: { tripId }, body: { riderId, fix } };
    expect((await app(rider.end, end)).code).toBe('vehicle.moving');
    await drive(number, { speed_kmh: 0 });
    await app(rider.end, end);
    await answer(number, 132);
    await settle();
    expect(await ask(tripId)).toMatchObject({ state: 'riding', problem: expect.stringContaining('132') });
    await app(rider.end, end);
    await answer(number);
    await settle();
    expect(await ask(tripId)).toMatchObject({ state: 'ended', problem: null });
  });

  test('is moved on once, however many processes look at it at one moment', async () => {
    const one = await pair();
    const tripId = (await start(one.riderId, one.carId)).data?.tripId ?? '';
    await answer(one.number);
    await Promise.all([settle(), settle(), settle()]);
    await app(rider.end, { params: { tripId }, body: { riderId: one.riderId, fix } });
    await answer(one.number);
    await Promise.all([settle(), settle(), settle()]);
    const use = await fixture.write((db) =>
      db.selectFrom('vehicle_use').select('trips').where('vehicle_id', '=', one.number).execute(),
    );
    expect(use).toEqual([{ trips: 1 }]);
  });

  test('is judged by the fences of its start, though others were published meanwhile', async () => {
    const station = await fixture.write((db) => aFence(db, { agent_id: 3 }));
    const span = { service_area_id: 31, fence_id: station.fence_id };
    const content = JSON.stringify({ points: JSON.parse(station.points as string) });
    const version = {
      kind: 'station',
      area_m2: 1,
      effective_at: new Date(fixture.clock.now),
      published_by: 'x',
    };
    await fixture.write(async (db) => {
      await db
        .insertInto('fence_version')
        .values({ ...span, ...version, no: 1, release: 1, content })
        .execute();
      await db
        .insertInto('fence_span')
        .values({ ...span, no: 1, from_release: 1, until_release: 2 })
        .execute();
    });
    const { tripId, riderId, number } = await ridden();
    await fixture.write(async (db) => {
      await db
        .updateTable('service_area')
        .set({ fence_release: 2 })
        .where('service_area_id', '=', 31)
        .execute();
      await db
        .updateTable('fence')
        .set({ state: 'archived' })
        .where('fence_id', '=', station.fence_id)
        .execute();
    });
    const finish = async (one: { tripId: string; riderId: string; number: number }) => {
      await app(rider.end, { params: { tripId: one.tripId }, body: { riderId: one.riderId, fix } });
      await answer(one.number);
      await settle();
      return (await tripRow(one.tripId)).return_relation;
    };
    expect(await finish({ tripId, riderId, number })).toBe('in_station');
    expect(await finish(await ridden())).toBe('out_of_station');
    await fixture.write((db) => db.deleteFrom('fence_span').execute());
  });

  test('ends in a full station or against its camera where the station asks for that, and says so', async () => {
    const sensors = {
      rfid: null,
      beacon: null,
      kickstandDown: null,
      directionOff: null,
      helmetIn: null,
      camera: 'point',
    } as const;
    const finish = async (flags: FenceFlag[], capacity: number) => {
      const at = { agent_id: 3, capacity, content: JSON.stringify({ flags }) };
      const station = await fixture.write((db) => aFence(db, at));
      // One that stands there besides the one that comes back.
      const stood = await pair();
      const one = await ridden();
      await fixture.write((db) =>
        db
          .updateTable('vehicle_state')
          .set({ station_id: station.fence_id })
          .where('vehicle_id', 'in', [stood.number, one.number])
          .execute(),
      );
      await app(rider.end, {
        params: { tripId: one.tripId },
        body: { riderId: one.riderId, fix, sensors },
      });
      await answer(one.number);
      await settle();
      await fixture.write((db) => db.deleteFrom('fence').where('fence_id', '=', station.fence_id).execute());
      return tripRow(one.tripId);
    };
    const full = await finish(['full_block', 'camera'], 1);
    expect(full).toMatchObject({ return_relation: 'station_full', evidence: { sensors } });
    expect((await finish(['full_block', 'camera'], 2)).return_relation).toBe('camera_point');
    expect((await finish(['full_block'], 2)).return_relation).toBe('in_station');
    expect((await finish([], 1)).return_relation).toBe('in_station');
  });

  test('counts as short when it is over at once, and three in a row are counted', async () => {
    const one = await pair();
    for (let n = 0; n < 3; n++) {
      fixture.clock.now += 60_000;
      const tripId = (await start(one.riderId, one.carId)).data?.tripId ?? '';
      await answer(one.number);
      await settle();
      await app(rider.end, { params: { tripId }, body: { riderId: one.riderId, fix } });
      await answer(one.number);
      await settle();
    }
    expect(alarmsOf(told.at(-1)?.begin ?? 0)).toEqual(['order_too_short']);
    const use = await fixture.write((db) =>
      db.selectFrom('vehicle_use').select('short_in_row').where('vehicle_id', '=', one.number).execute(),
    );
    expect(use).toEqual([{ short_in_row: 3 }]);
  });
});

describe('who may have a vehicle', () => {
  test('one of two riders at one vehicle at one moment', async () => {
    const one = await pair();
    const others = await fixture.write(async (db) => [await aRider(db, 3), await aRider(db, 3)]);
    const said = await Promise.all([one, ...others].map(({ riderId }) => start(riderId, one.carId)));
    expect(said.filter(({ status }) => status === 200)).toHaveLength(1);
    for (const { status, code } of said) if (status !== 200) expect(code).toBe('vehicle.not_rentable');
    expect(await commandsOf(one.number)).toHaveLength(1);
  });

  test('a rider at two vehicles at one moment gets one of them', async () => {
    const [one, other] = [await pair(), await pair()];
    const said = await Promise.all([start(one.riderId, one.carId), start(one.riderId, other.carId)]);
    expect(said.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(said.find(({ status }) => status === 409)?.code).toBe('rider.busy');
  });

  test.each([
    ['low', { state: { rest_battery: 15 } }, 'vehicle.not_rentable', '电量不足'],
    ['offline', { state: { online: false } }, 'device.offline', '109'],
    ['off the shelf', { vehicle: { lifecycle: 'off_shelf' } }, 'vehicle.not_rentable', '未投放'],
  ] as const)(
    'nobody when it is %s, and that is kept as missed demand and as missed by its upkeep',
    async (_, wish, code, sentence) => {
      const one = await pair(wish);
      const said = await start(one.riderId, one.carId);
      expect(said).toMatchObject({ status: 409, code, promot: expect.stringContaining(sentence) });
      const kept = await fixture.write((db) =>
        db.selectFrom('search').select('outcome').where('rider_id', '=', one.riderId).execute(),
      );
      expect(kept).toHaveLength(1);
      expect(await missedOf(one.number)).toEqual([{ missed_dispatch: 0, missed_ops: 1 }]);
    },
  );

  test('nobody while a fault stops it, and nobody from too far away', async () => {
    const one = await pair();
    await fixture.write((db) => aFault(db, { agentId: 3, vehicle: one.number }, true));
    expect(await start(one.riderId, one.carId)).toMatchObject({
      code: 'vehicle.not_rentable',
      promot: expect.stringContaining('故障'),
    });
    const other = await pair();
    const far = await start(other.riderId, other.carId, { fix: { ...fix, lng: 113.51 } });
    expect(far).toMatchObject({ code: 'rider.too_far', promot: expect.stringMatching(/9\d\d 米/) });
  });

  test('only who has reserved it, for a quarter of an hour', async () => {
    const one = await pair();
    const other = await fixture.write((db) => aRider(db, 3));
    const kept = await app(rider.reserve, { body: { riderId: one.riderId, carId: one.carId } });
    expect(kept.data).toEqual({ carId: one.carId, until: fixture.clock.now + 900_000 });
    expect(told.at(-1)).toMatchObject({ riding: 'reserved' });
    expect((await start(other.riderId, one.carId)).promot).toContain('已被他人预约');
    expect(await missedOf(one.number)).toEqual([{ missed_dispatch: 1, missed_ops: 0 }]);
    expect(await releaseExpired(jobs())).toBe(0);
    fixture.clock.now += 900_000;
    expect(await releaseExpired(jobs())).toBe(1);
    expect(told.at(-1)).toMatchObject({ vehicle: one.number, riding: 'available' });
    expect((await start(other.riderId, one.carId)).status).toBe(200);
  });

  test('whoever reserves another vehicle, or gives it up, lets go of the first', async () => {
    const [one, other] = [await pair(), await pair()];
    const { riderId } = one;
    await app(rider.reserve, { body: { riderId, carId: one.carId } });
    await app(rider.reserve, { body: { riderId, carId: other.carId } });
    expect(told.filter(({ vehicle }) => vehicle === one.number).at(-1)).toMatchObject({
      riding: 'available',
    });
    expect((await app(rider.release, { params: { riderId } })).data).toEqual({ carId: other.carId });
    expect((await app(rider.release, { params: { riderId } })).data).toEqual({ carId: null });
  });

  test('nobody whose account is closed', async () => {
    const one = await pair();
    await fixture.write((db) =>
      db.updateTable('rider').set({ state: 'cancelled' }).where('rider_id', '=', one.riderId).execute(),
    );
    expect((await start(one.riderId, one.carId)).code).toBe('rider.blocked');
  });
});

describe('a search', () => {
  const away = { lng: 113.7, lat: 30.7 };
  const search = (riderId: string, at: object) => app(rider.search, { body: { riderId, ...away, ...at } });
  const outcomes = (riderId: string) =>
    fixture.write((db) =>
      db
        .selectFrom('search')
        .select('outcome')
        .where('rider_id', '=', riderId)
        .orderBy('search_id')
        .execute(),
    );

  test('names what can be rented, nearest first, and why nothing was there otherwise', async () => {
    const { riderId } = await fixture.write((db) => aRider(db, 3));
    expect((await search(riderId, {})).data).toEqual({ list: [], count: 0 });
    const low = await pair({ state: { ...away, rest_battery: 5 } });
    await search(riderId, {});
    const near = await pair({ state: { ...away, lng: 113.7005 } });
    const far = await pair({ state: { ...away, lng: 113.7015 } });
    await pair({ state: { ...away, lng: 113.72 } });
    const found = (await search(riderId, {})).data;
    expect(found?.list.map(({ carId }) => carId)).toEqual([near.carId, far.carId]);
    expect(found?.list[0]?.distanceM).toBeCloseTo(48, -1);
    expect(await outcomes(riderId)).toEqual([
      { outcome: 'none_near' },
      { outcome: 'low_battery' },
      { outcome: 'found' },
    ]);
    const heat = await fixture.write((db) =>
      db
        .selectFrom('heat_hour')
        .select(({ fn }) => fn.sum<number>('missed').as('missed'))
        .where('service_area_id', '=', 31)
        .executeTakeFirstOrThrow(),
    );
    expect(heat.missed).toBeGreaterThanOrEqual(2);
    expect(await missedOf(low.number)).toEqual([{ missed_dispatch: 0, missed_ops: 1 }]);
  });
});

describe('the system', () => {
  test('ends a trip after twelve hours where the vehicle stands, and says so from three hours on', async () => {
    const at = fixture.clock.now;
    await fixture.write((db) => db.deleteFrom('trip_open').execute());
    const { tripId, number } = await fixture.write((db) => anOpenTrip(north, db, 'riding', at));
    fixture.clock.now = at + 3 * hour - 1;
    expect(await noteLong(jobs())).toBe(0);
    fixture.clock.now = at + 3 * hour;
    await noteLong(jobs());
    expect(told).toMatchObject([{ vehicle: number, riding: 'riding' }]);
    expect(alarmsOf(told[0]?.begin ?? 0)).toEqual(['order_too_long']);
    fixture.clock.now = at + 12 * hour - 1;
    expect(await endForgotten(jobs())).toBe(0);
    fixture.clock.now = at + 12 * hour;
    expect(await endForgotten(jobs())).toBe(1);
    expect(await tripRow(tripId)).toMatchObject({
      state: 'ended',
      ended_by: 'system',
      return_relation: 'auto_ended',
      end_lng: 113.5,
    });
    expect(await commandsOf(number)).toEqual([{ type: 'lock', source: 'rule', state: 'queued' }]);
    expect(told.at(-1)).toMatchObject({ riding: 'available' });
    expect(await endForgotten(jobs())).toBe(0);
    expect(await tripRow(tripId)).toMatchObject({ ended_at: at + 60_000, riding_seconds: 60 });
  });
});

describe('a forgotten trip', () => {
  test('is billed to a minute after its vehicle moved last', async () => {
    await fixture.write((db) => db.deleteFrom('trip_open').execute());
    const began = fixture.clock.now;
    const { tripId, number } = await fixture.write((db) => anOpenTrip(north, db, 'riding', began));
    const moved = began + 20 * 60_000;
    await fixture.write(async (db) => {
      const track = Array.from({ length: 60 }, (_, i) => ({
        at: began + i * 60_000,
        lng: 113.5 + Math.min(i, 20) * 0.002,
        lat: 30.5,
        speed: i < 20 ? 12 : 0,
        course: 90,
      }));
      await db
        .insertInto('track')
        .values({
          vehicle_id: number,
          from_at: new Date(began),
          to_at: new Date(began + 59 * 60_000),
          points: track.length,
          packed: Buffer.from(packTrack(track)),
        })
        .execute();
    });
    fixture.clock.now = began + 12 * hour;
    expect(await endForgotten(jobs())).toBe(1);
    expect(await tripRow(tripId)).toMatchObject({ ended_by: 'system', ended_at: moved + 60_000 });
  });

  test('is not ended while its vehicle has still to answer', async () => {
    await fixture.write((db) => db.deleteFrom('trip_open').execute());
    const began = fixture.clock.now;
    await fixture.write((db) => anOpenTrip(north, db, 'closing', began));
    fixture.clock.now = began + 12 * hour;
    expect(await endForgotten(jobs())).toBe(0);
  });
});

describe('the console', () => {
  const seeing = { codes: ['1601', '160130'] };

  test('ends a trip for a rider with a reason, never under one who moves, and never twice', async () => {
    const { tripId, number } = await ridden();
    const desk = fixture.as(seeing);
    const end = { params: { tripId }, body: { reason: '用户手机没电了' } };
    await drive(number, { speed_kmh: 9 });
    expect((await desk(trips.end, end)).code).toBe('vehicle.moving');
    await drive(number, { speed_kmh: 0 });
    expect((await desk(trips.end, end)).data).toMatchObject({
      state: 'ended',
      endedBy: 'ops',
      returnRelation: 'ops_ended',
    });
    expect((await commandsOf(number)).at(-1)?.type).toBe('lock');
    expect((await desk(trips.end, end)).code).toBe('trip.not_riding');
    const log = await fixture.write((db) =>
      db
        .selectFrom('audit_log')
        .select(['result', 'reason'])
        .where('object', '=', tripId)
        .orderBy('seq')
        .execute(),
    );
    expect(log.map(({ result }) => result)).toEqual(['refused', 'ok', 'refused']);
  });

  test('locks a vehicle that moves or is offline as soon as it stands and hears, and nobody rents it until then', async () => {
    const { tripId, number } = await ridden();
    const desk = fixture.as(seeing);
    const body = { reason: '用户忘记还车', evenMoving: true };
    await drive(number, { speed_kmh: 9 });
    told.length = 0;
    expect((await desk(trips.end, { params: { tripId }, body })).data).toMatchObject({ state: 'ended' });
    expect(told.at(-1)).toMatchObject({
      vehicle: number,
      riding: 'available',
      ops: opsBits(['repair_reported']),
    });
    const locks = async () => (await commandsOf(number)).filter(({ type }) => type === 'lock');
    expect(await lockOwed(jobs())).toBe(0);
    const next = await fixture.write((db) => aRider(db, 3));
    expect((await start(next.riderId, String(number))).code).toBe('vehicle.not_rentable');
    await drive(number, { speed_kmh: 0 });
    await lockOwed(jobs());
    expect(await locks()).toEqual([{ type: 'lock', source: 'rule', state: 'queued' }]);
    expect(await lockOwed(jobs())).toBe(0);
    await unanswered(number);
    fixture.clock.now += 30_000;
    await lockOwed(jobs());
    await answer(number);
    await lockOwed(jobs());
    expect(await locks()).toHaveLength(2);
    expect(told.at(-1)).toMatchObject({ vehicle: number, ops: 0 });
    expect(await lockOwed(jobs())).toBe(0);
  });

  test('shows a franchisee its own trips only, and phones in full one by one, which is logged', async () => {
    const own = await fixture.write((db) => anOpenTrip({ agentId: 4 }, db, 'riding', fixture.clock.now));
    await fixture.write((db) => anOpenTrip(north, db, 'riding', fixture.clock.now));
    const scope = { agentIds: [4], opAreaIds: 'all' as const };
    const south = fixture.as({ ...seeing, scope });
    const seen = (await south(trips.list, {})).data;
    expect(seen?.list.map(({ id }) => id)).toEqual([own.tripId]);
    expect(seen?.list[0]?.riderPhone).toMatch(/^136\*{4}\d{4}$/);
    const full = fixture.as({ codes: [...seeing.codes, 'pii'], scope });
    const params = { tripId: own.tripId };
    expect((await full(trips.single, { params })).data?.riderPhone).toMatch(/^136\*{4}\d{4}$/);
    expect((await full(trips.unmask, { params })).data).toEqual({ phone: own.phone });
    expect((await south(trips.unmask, { params })).status).toBe(403);
    const log = await fixture.write((db) =>
      db
        .selectFrom('audit_log')
        .select('change')
        .where('action', '=', 'unmask')
        .where('result', '=', 'ok')
        .execute(),
    );
    expect(log).toEqual([{ change: expect.objectContaining({ rider: own.riderId }) }]);
    expect(JSON.stringify(log)).not.toContain(own.phone);
    const foreign = fixture.as({ ...seeing, scope: { agentIds: [3], opAreaIds: 'all' } });
    expect((await foreign(trips.single, { params: { tripId: own.tripId } })).status).toBe(404);
    expect(
      (await foreign(trips.end, { params: { tripId: own.tripId }, body: { reason: '不应该成功的' } })).status,
    ).toBe(404);
  });

  test('looks at the last seven days, and at a month at most', async () => {
    const old = await fixture.write((db) =>
      anOpenTrip(north, db, 'riding', fixture.clock.now - 8 * 24 * hour),
    );
    const desk = fixture.as(seeing);
    const carId = old.carId;
    expect((await desk(trips.list, { query: { carId } })).data?.count).toBe(0);
    const from = fixture.clock.now - 9 * 24 * hour;
    expect((await desk(trips.list, { query: { carId, from } })).data?.list).toMatchObject([
      { id: old.tripId },
    ]);
    const wide = await desk(trips.list, { query: { carId, from: fixture.clock.now - 40 * 24 * hour } });
    expect(wide.code).toBe('trip.span');
    await endForgotten(jobs());
  });

  test('finds riders by the end of the phone and by pinyin, masked and only whom a vehicle in scope leads to', async () => {
    const named = (name: string) =>
      fixture.write(async (db) => {
        const open = await anOpenTrip(north, db);
        await db.updateTable('rider').set({ name }).where('rider_id', '=', open.riderId).execute();
        return open;
      });
    const [lan, lin] = [await named('陈晓兰'), await named('陈林')];
    while ((await spellRiders(jobs())) > 0);
    const desk = fixture.as({ codes: ['0301', 'pii'] });
    const find = async (text: string, who = desk) =>
      (await who(trips.riders, { query: { find: text } })).data?.list.map(({ carId }) => carId);
    const { data } = await desk(trips.riders, { query: { find: lan.phone.slice(-4) } });
    expect(data).toMatchObject({
      list: [{ riderId: lan.riderId, name: '陈*兰', carId: lan.carId, using: true, lastRide: null }],
      more: false,
    });
    expect(data?.list[0]?.riderPhone).toBe(`${lan.phone.slice(0, 3)}****${lan.phone.slice(-4)}`);
    expect(await find('chenxiaolan')).toEqual([lan.carId]);
    expect(await find('CXL')).toEqual([lan.carId]);
    expect(await find('陈晓')).toEqual([lan.carId]);
    expect(new Set(await find('chen'))).toEqual(new Set([lan.carId, lin.carId]));
    expect(await find('cl')).toEqual([lin.carId]);
    expect((await desk(trips.riders, { query: { find: '陈' } })).status).toBe(400);
    const other = fixture.as({ ...seeing, scope: { agentIds: [999], opAreaIds: 'all' } });
    expect(await find('chen', other)).toEqual([]);
    const stranger = fixture.as({ codes: ['0301'] });
    expect((await stranger(trips.riders, { query: { find: 'chen' } })).code).toBe('common.forbidden');
  });

  test('leads from the end of a phone to the ride that began last, where it lies in scope', async () => {
    const { phone, tripId } = await ridden();
    const find = async (who: ReturnType<typeof fixture.as>) =>
      (await who(trips.riders, { query: { find: phone.slice(-4) } })).data?.list.map(
        ({ lastRide }) => lastRide,
      );
    expect(await find(fixture.as(seeing))).toEqual([{ orderId: tripId, startedAt: expect.any(Number) }]);
    const other = fixture.as({ ...seeing, scope: { agentIds: [999], opAreaIds: 'all' } });
    expect(await find(other)).toEqual([]);
  });

  test('puts who rode last first among those whose phones end alike', async () => {
    const [first, second] = [await ridden(), await ridden()];
    const later = new Date(fixture.clock.now + 60_000);
    await fixture.write(async (db) => {
      for (const [i, { riderId }] of [first, second].entries())
        await db
          .updateTable('rider')
          .set({ phone: `1310000${i}4240` })
          .where('rider_id', '=', riderId)
          .execute();
      await db
        .updateTable('ride_order')
        .set({ started_at: later })
        .where('order_id', '=', first.tripId)
        .execute();
    });
    const { data } = await fixture.as(seeing)(trips.riders, { query: { find: '4240' } });
    expect(data?.list.map(({ riderId }) => riderId)).toEqual([first.riderId, second.riderId]);
  });

  test('shows six riders at most, whoever rides first however many never rode, and says that there are others', async () => {
    await fixture.write(async (db) => {
      for (let i = 0; i < 7; i++) await anOpenTrip(north, db);
      for (let i = 0; i < 220; i++) await aRider(db, north.agentId);
      await db.updateTable('rider').set({ name: '欧阳娜' }).where('name', '=', '骑行人').execute();
    });
    while ((await spellRiders(jobs())) > 0);
    const { data } = await fixture.as(seeing)(trips.riders, { query: { find: 'ouyang' } });
    expect([data?.list.length, data?.more]).toEqual([6, true]);
  });

  test('tells by phone or controller who uses what', async () => {
    const { phone, imei, tripId, carId, riderId } = await ridden();
    const desk = fixture.as(seeing);
    const byPhone = await desk(trips.bindings, { query: { phone } });
    expect(byPhone.data).toMatchObject({
      riderId,
      carId,
      openTripId: tripId,
      riderPhone: expect.stringContaining('****'),
    });
    const byImei = await desk(trips.bindings, { query: { imei } });
    expect(byImei.data).toMatchObject({ riderId, carId, openTripId: tripId });
    expect((await desk(trips.bindings, {})).status).toBe(400);
    const dispatcher = (...codes: string[]) => fixture.as({ codes: ['0301', ...codes] });
    expect((await dispatcher()(trips.bindings, { query: { imei } })).status).toBe(200);
    expect((await dispatcher()(trips.bindings, { query: { phone } })).code).toBe('common.forbidden');
    expect((await dispatcher('pii')(trips.bindings, { query: { phone } })).data).toMatchObject({ carId });
    expect((await desk(trips.bindings, { query: { phone: '13600009999' } })).code).toBe('rider.not_found');
  });
});

test('a rider registers once, whatever two phones ask at one moment', async () => {
  const body = { phone: '13711112222', name: '张', serviceAreaId: 31 };
  const said = await Promise.all([app(rider.register, { body }), app(rider.register, { body })]);
  expect(said[0]?.data?.riderId).toBe(said[1]?.data?.riderId);
  expect(
    (await app(rider.register, { body: { ...body, phone: '13711113333', serviceAreaId: 99 } })).status,
  ).toBe(404);
});

test('a rider who says that the brake is broken stops the vehicle; who says so of the basket does not', async () => {
  const [one, other] = await fixture.write(async (db) => [await aPair(north, db), await aPair(north, db)]);
  await app(rider.reportFault, { body: { riderId: one.riderId, carId: one.carId, parts: ['brake'] } });
  expect(told).toMatchObject([{ vehicle: one.number }]);
  await app(rider.reportFault, { body: { riderId: other.riderId, carId: other.carId, parts: ['basket'] } });
  expect((await start(one.riderId, one.carId)).code).toBe('vehicle.not_rentable');
  expect((await start(other.riderId, other.carId)).status).toBe(200);
});
