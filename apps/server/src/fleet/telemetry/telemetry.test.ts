import { telemetry } from '@kickstand/contract/fleet/telemetry';
import { unpackTelemetry, unpackTrack } from '@kickstand/domain/fleet/tracks';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type FeatureFixture, featureFixture, fixtureNow } from '../../../test/feature-fixture.ts';
import { aVehicle } from '../../../test/vehicles.ts';
import { type Packet, storePackets } from '../../gateway/packets.store.ts';
import { newId } from '../../kernel/ids.ts';
import { handovers } from '../handovers/handovers.parts.ts';
import { packAfterMs, packOld } from './packing.service.ts';
import { telemetryRoutes } from './telemetry.routes.ts';

const minute = 60_000;
const hour = 60 * minute;
let fixture: FeatureFixture;

beforeAll(async () => {
  fixture = await featureFixture(telemetryRoutes({ zone: 'Asia/Shanghai' }));
});
afterAll(() => fixture.close());
beforeEach(async () => {
  fixture.clock.now = fixtureNow;
  await fixture.write(async (db) => {
    for (const table of ['device_packet', 'track', 'telemetry', 'setting', 'device_event'] as const)
      await db.deleteFrom(table).execute();
  });
});

type Vehicle = Awaited<ReturnType<typeof aVehicle>>;
const seer = () => fixture.as({ codes: ['0301'] });
const pack = () => packOld({ database: fixture.database, now: () => fixture.clock.now, vehicles: 3 });

/** A position or heartbeat at a controller time, received with a delay. */
function said({ number, imei }: Vehicle, at: number, over: Partial<Packet> = {}, later = 200): Packet {
  const fix = {
    seq: 1,
    at,
    lng: 113.5 + ((at - fixtureNow) / hour) * 0.01,
    lat: 30.5,
    speed: 12,
    course: 90,
  };
  return {
    vehicle: number,
    imei,
    at: at + later,
    packetId: newId(),
    deviceAt: at,
    kind: 'gps',
    verdict: 'fresh',
    code: null,
    payload: { ...fix, sat: 9, hdop: 1, status: 94, mileage: 1 },
    ...over,
  } as Packet;
}
const ping = (percent: number) =>
  ({ kind: 'ping', payload: { gsm: 20, millivolts: 50_000, percent, status: 25 } }) as const;
const store = (...packets: Packet[]) => fixture.write((db) => storePackets(db, packets));

/** A fix every minute for some hours before now. */
const ride = (vehicle: Vehicle, hours: number) =>
  Array.from({ length: hours * 60 }, (_, i) => said(vehicle, fixtureNow - hours * hour + i * minute));

const itinerary = async (vehicle: Vehicle, over: object = {}) => {
  const query = { carId: vehicle.carId, from: fixtureNow - 24 * hour, to: fixtureNow, ...over };
  return (await seer()(telemetry.itinerary, { query })).data;
};

describe('packing', () => {
  test('loses no point and doubles none, whatever is packed and whatever is not', async () => {
    const vehicles = await Promise.all([1, 2, 3, 4, 5].map(() => fixture.write((db) => aVehicle(db))));
    for (const vehicle of vehicles)
      await store(...ride(vehicle, 6), said(vehicle, fixtureNow - 3 * hour + 30_000, ping(70)));
    const before = await Promise.all(vehicles.map((vehicle) => itinerary(vehicle)));
    expect(before[0]?.count).toBe(360);
    expect(await pack()).toBeGreaterThan(4);
    expect(await Promise.all(vehicles.map((vehicle) => itinerary(vehicle)))).toEqual(before);
    fixture.clock.now += 6 * hour;
    await pack();
    expect(await Promise.all(vehicles.map((vehicle) => itinerary(vehicle)))).toEqual(before);
    const rows = await fixture.write((db) =>
      db
        .selectFrom('track')
        .select(['packed', 'points'])
        .where('vehicle_id', '=', vehicles[0]?.number ?? 0)
        .execute(),
    );
    expect(rows.reduce((sum, { points }) => sum + points, 0)).toBe(360);
    for (const { packed, points } of rows) expect(unpackTrack(packed)).toHaveLength(points);
  });

  test('leaves the last two hours as they came, and is done when it is done', async () => {
    const vehicle = await fixture.write((db) => aVehicle(db));
    await store(...ride(vehicle, 4));
    await pack();
    const last = await fixture.write((db) =>
      db
        .selectFrom('track')
        .select(({ fn }) => fn.max('to_at').as('to'))
        .executeTakeFirstOrThrow(),
    );
    expect(fixtureNow - Number(last.to)).toBeGreaterThanOrEqual(packAfterMs);
    expect(fixtureNow - Number(last.to)).toBeLessThan(packAfterMs + 2 * minute);
    expect(await pack()).toBe(0);
  });

  test('puts late messages where they belong, into hours and days that are packed already', async () => {
    const vehicle = await fixture.write((db) => aVehicle(db));
    await store(...ride(vehicle, 6));
    await pack();
    const late = fixtureNow - 5 * hour + 30_000;
    await store(
      said(vehicle, late, { verdict: 'late' }, fixtureNow - late),
      said(vehicle, late, { verdict: 'late', ...ping(42) }, fixtureNow - late),
    );
    expect((await itinerary(vehicle))?.points.map(({ ts }) => ts)).toContain(late);
    fixture.clock.now += 4 * hour;
    await pack();
    const after = await itinerary(vehicle);
    expect(after?.count).toBe(361);
    expect(after?.points.find(({ ts }) => ts === late)?.battery).toBe(42);
    const [packed] = await fixture.write((db) =>
      db
        .selectFrom('telemetry')
        .select(['packed'])
        .where('hour', '=', new Date(Math.floor(late / hour) * hour) as never)
        .execute(),
    );
    expect(packed && unpackTelemetry(packed.packed).filter(({ percent }) => percent === 42)).toHaveLength(1);
  });

  test('counts fixes that no vehicle can have come to, each once, also late ones', async () => {
    const vehicle = await fixture.write((db) => aVehicle(db));
    const wild = (at: number, later?: number) => {
      const packet = said(vehicle, at, later === undefined ? {} : { verdict: 'late' }, later);
      return { ...packet, payload: { ...(packet.payload as object), lng: 114.2 } } as Packet;
    };
    const jumps = async () => {
      const rows = await fixture.write((db) =>
        db.selectFrom('track').select('jumps').where('vehicle_id', '=', vehicle.number).execute(),
      );
      return rows.reduce((sum, row) => sum + row.jumps, 0);
    };
    await store(...ride(vehicle, 6), wild(fixtureNow - 4 * hour + 20_000));
    await pack();
    expect(await jumps()).toBe(1);
    const late = fixtureNow - 5 * hour + 30_000;
    await store(wild(late, fixtureNow - late));
    fixture.clock.now += 4 * hour;
    await pack();
    expect(await jumps()).toBe(2);
  });

  test('cuts the track at trips, and keeps doubled and wrongly dated messages out', async () => {
    const vehicle = await fixture.write((db) => aVehicle(db));
    const [from, to] = [fixtureNow - 4 * hour, fixtureNow - 4 * hour + 10 * minute];
    await fixture.write((db) =>
      db
        .insertInto('trip')
        .values({
          service_area_id: 31,
          agent_id: 3,
          trip_id: newId(),
          rider_id: 'r',
          vehicle_id: vehicle.number,
          imei: vehicle.imei,
          model_id: 1,
          state: 'ended',
          started_at: new Date(from),
          ended_at: new Date(to),
          ended_by: 'user',
          return_relation: 'in_station',
          distance_m: 1,
          riding_seconds: 600,
        })
        .execute(),
    );
    const packets = ride(vehicle, 5);
    const [first] = packets;
    if (!first) throw new Error('nothing was said');
    await store(
      ...packets,
      { ...first, packetId: newId(), verdict: 'duplicate' },
      said(vehicle, fixtureNow - 5 * hour + 10_000, { verdict: 'skewed' }),
    );
    await pack();
    const rows = await fixture.write((db) =>
      db.selectFrom('track').select(['trip_id', 'points']).orderBy('from_at').execute(),
    );
    const ridden = rows.filter(({ trip_id }) => trip_id !== null);
    expect(ridden.map(({ points }) => points)).toEqual([11]);
    expect(rows.reduce((sum, { points }) => sum + points, 0)).toBe(180);
    expect((await itinerary(vehicle))?.count).toBe(300);
  });

  test('is done by one program at a time', async () => {
    const vehicle = await fixture.write((db) => aVehicle(db));
    await store(...ride(vehicle, 8));
    await Promise.all([pack(), pack(), pack()]);
    await pack();
    expect((await itinerary(vehicle))?.count).toBe(480);
  });
});

describe('an itinerary', () => {
  test('names stops and gaps, and simplifies on request', async () => {
    const vehicle = await fixture.write((db) => aVehicle(db));
    const parked = Array.from({ length: 10 }, (_, i) =>
      said(vehicle, fixtureNow - hour + i * minute, {
        payload: { ...(said(vehicle, fixtureNow).payload as object), lng: 113.52, speed: 0 },
      }),
    );
    await store(...parked, said(vehicle, fixtureNow - 10 * minute), said(vehicle, fixtureNow - 9 * minute));
    const whole = await itinerary(vehicle);
    expect(whole?.stops).toMatchObject([{ from: fixtureNow - hour, durationMs: 9 * minute, lng: 113.52 }]);
    expect(whole?.gaps).toEqual([
      { from: fixtureNow - 51 * minute, to: fixtureNow - 10 * minute, moving: true },
    ]);
    const simple = await itinerary(vehicle, { simplify: 20 });
    expect(simple?.count).toBe(whole?.points.length);
    expect(simple?.points.length).toBeLessThan(whole?.points.length ?? 0);
  });

  test('of a controller is what it said while it was in a vehicle, of a vehicle what all of them said', async () => {
    const vehicle = await fixture.write((db) => aVehicle(db));
    const later = `86${String(9_500_000_000_000 + vehicle.number)}`;
    const changed = fixtureNow - hour / 2;
    await fixture.write((db) =>
      db
        .updateTable('vehicle')
        .set({ imei: later, updated_at: new Date(changed) })
        .where('vehicle_id', '=', vehicle.number)
        .execute(),
    );
    await store(...ride(vehicle, 4).map((one) => (one.at < changed ? one : { ...one, imei: later })));
    expect((await itinerary(vehicle))?.count).toBe(240);
    const [old, fresh] = [
      await itinerary(vehicle, { carId: undefined, imei: vehicle.imei }),
      await itinerary(vehicle, { carId: undefined, imei: later }),
    ];
    expect(old?.points.every(({ ts }) => ts <= changed)).toBe(true);
    expect(fresh?.points.every(({ ts }) => ts >= changed)).toBe(true);
    expect([old?.imei, fresh?.imei]).toEqual([vehicle.imei, later]);
  });

  test.each([
    ['more than a day', { from: fixtureNow - 25 * hour }, 422, 'track.span'],
    ['a time that ends before it begins', { to: fixtureNow - 25 * hour }, 422, 'track.order'],
    ['nothing in particular', { carId: undefined }, 400, 'common.invalid'],
    ['a vehicle that does not exist', { carId: '99999999' }, 404, 'vehicle.not_found'],
  ])('is refused for %s', async (_, over, status, code) => {
    const { carId } = await fixture.write((db) => aVehicle(db));
    const query = { carId, from: fixtureNow - hour, to: fixtureNow, ...over };
    expect(await seer()(telemetry.itinerary, { query })).toMatchObject({ status, code });
  });

  test('is not found outside the scope, by number or by IMEI', async () => {
    const { carId, imei } = await fixture.write((db) => aVehicle(db, { agentId: 4 }));
    const north = fixture.as({ codes: ['0301'], scope: { agentIds: [3], opAreaIds: 'all' } });
    const span = { from: fixtureNow - hour, to: fixtureNow };
    for (const query of [
      { carId, ...span },
      { imei, ...span },
    ])
      expect(await north(telemetry.itinerary, { query })).toMatchObject({ status: 404 });
  });
});

describe('samples for charts', () => {
  test('are the same before and after packing, a point per minute', async () => {
    const vehicle = await fixture.write((db) => aVehicle(db));
    await store(
      ...Array.from({ length: 40 }, (_, i) =>
        said(vehicle, fixtureNow - 5 * hour + i * 150_000, ping(90 - i)),
      ),
    );
    const query = { carId: vehicle.carId, from: fixtureNow - 6 * hour, to: fixtureNow };
    const before = (await seer()(telemetry.samples, { query })).data;
    expect(before).toMatchObject({ stepMs: minute, count: 360 });
    expect(before?.list[60]).toMatchObject({ gsm: 20, voltageMv: 50_000, percent: 90, online: true });
    expect(before?.list[0]).toMatchObject({ gsm: null, online: false });
    await pack();
    expect((await seer()(telemetry.samples, { query })).data).toEqual(before);
  });
});

describe('a controller', () => {
  test('is looked up with its notifications, positions and connection', async () => {
    const vehicle = await fixture.write((db) => aVehicle(db));
    await store(...ride(vehicle, 1));
    await fixture.write((db) =>
      db
        .insertInto('device_event')
        .values({
          vehicle_id: vehicle.number,
          at: new Date(fixtureNow - minute),
          event_id: 'e',
          imei: vehicle.imei,
          notify: 6,
          facts: JSON.stringify({ lng: 113.5, lat: 30.5 }),
        })
        .execute(),
    );
    const query = { imei: vehicle.imei, from: fixtureNow - hour, to: fixtureNow };
    const ask = fixture.as({ codes: ['0302'], language: 'en-US' });
    expect((await ask(telemetry.deviceEvents, { query })).data).toMatchObject({
      list: [{ notify: 6, text: 'battery removed', lng: 113.5, carId: vehicle.carId }],
      count: 1,
    });
    const second = await ask(telemetry.deviceGps, { query: { ...query, pageNum: 2, pageSize: 50 } });
    expect(second.data?.list).toHaveLength(10);
    expect(second.data?.count).toBe(60);
    expect((await ask(telemetry.serverOnline, { query: { imei: vehicle.imei } })).data).toMatchObject({
      carId: vehicle.carId,
      online: true,
      offlineAfterSeconds: 300,
    });
  });
});

describe('a vehicle that went to another franchisee', () => {
  const scoped = (agentId: number) =>
    fixture.as({ codes: ['0301'], scope: { agentIds: [agentId], opAreaIds: 'all' } });
  const track = async (agentId: number, carId: string) => {
    const query = { carId, from: fixtureNow - 24 * hour, to: fixtureNow };
    return (await scoped(agentId)(telemetry.itinerary, { query })).data?.points.map(({ ts }) => ts);
  };

  test('shows each of them only what it did while it was theirs, and nothing that was written on it', async () => {
    const wish = { agentId: 3, vehicle: { note: '钥匙在老王那里', tags: ['旧'] } };
    const vehicle = await fixture.write((db) => aVehicle(db, wish));
    await store(...ride(vehicle, 3));
    const handed = fixtureNow - hour;
    const move = (to: number, now: number) =>
      fixture.write(async (db) => {
        await handovers.handOver(db, [vehicle.number], {
          transferId: newId(),
          to,
          operator: 'x',
          reason: 'x',
          now,
        });
        await db
          .updateTable('vehicle')
          .set({ agent_id: to })
          .where('vehicle_id', '=', vehicle.number)
          .execute();
      });
    await move(4, handed);
    const seen = await track(4, vehicle.carId);
    expect([seen?.length, Math.min(...(seen ?? []))]).toEqual([60, handed]);
    expect(await track(3, vehicle.carId)).toBeUndefined();
    expect((await itinerary(vehicle))?.count).toBe(180);
    const words = await fixture.write((db) =>
      db.selectFrom('vehicle').select(['note', 'tags']).where('vehicle_id', '=', vehicle.number).execute(),
    );
    expect(words).toEqual([{ note: '', tags: [] }]);
    await move(3, fixtureNow - minute);
    expect((await track(3, vehicle.carId))?.length).toBe(121);
  });
});
