import type { Insertable } from 'kysely';
import type { Db } from '../src/kernel/database/db.ts';
import type { Tables } from '../src/kernel/database/tables.ts';
import { fixtureNow } from './feature-fixture.ts';

type Vehicle = Partial<Insertable<Tables['vehicle']>>;
type State = Partial<Insertable<Tables['vehicle_state']>>;
type Device = Partial<Insertable<Tables['device']>>;

export interface VehicleWish {
  /** Its area is this and a 1, as a feature fixture has them; 3 when nothing is said. */
  agentId?: number;
  vehicle?: Vehicle;
  state?: State;
  device?: Device;
  /** No controller is fitted. */
  bare?: boolean;
}

let serial = 0;

/** A vehicle on the shelf, online and parked, with its state and controller; answers its numbers. */
export async function aVehicle(db: Db, wish: VehicleWish = {}) {
  const { agentId = 3, bare = false } = wish;
  serial += 1;
  const number = wish.vehicle?.vehicle_id ?? 10_000_000 + serial;
  const imei = bare ? null : `86${String(9_000_000_000_000 + serial)}`;
  const place = { vehicle_id: number, agent_id: agentId, service_area_id: agentId * 10 + 1 };
  const at = new Date(fixtureNow - 3_600_000);
  await aModel(db);
  await db
    .insertInto('vehicle')
    .values({
      model_id: 1,
      imei,
      lifecycle: 'on_shelf',
      created_at: at,
      updated_at: at,
      ...place,
      ...wish.vehicle,
    })
    .execute();
  await db
    .insertInto('vehicle_state')
    .values({
      online: true,
      reported_at: new Date(fixtureNow - 5_000),
      lng: 113.5,
      lat: 30.5,
      rest_battery: 80,
      ...place,
      ...wish.state,
    })
    .execute();
  if (imei) {
    await db
      .insertInto('device')
      .values({
        vehicle_id: number,
        imei,
        iccid: `8986${imei}`,
        fw_version: '131088',
        bound_at: at,
        ...wish.device,
      })
      .execute();
    await db.insertInto('imei_claim').values({ imei, vehicle_id: number, digest: '' }).execute();
  }
  return { number, carId: String(number), imei: imei ?? '' };
}

const aModel = (db: Db) =>
  db
    .insertInto('vehicle_model')
    .values({ model_id: 1, brand: 'Kick', name: 'One', kind: 'pedelec', max_speed: 25 })
    .onConflict((c) => c.doNothing())
    .execute();

/** A square fence of about a hundred metres around a point, in the area of an agent. */
export async function aFence(db: Db, wish: Partial<Insertable<Tables['fence']>> & { agent_id: number }) {
  serial += 1;
  const { centre_lng: lng = 113.5, centre_lat: lat = 30.5 } = wish;
  const half = 0.0005;
  const ring = [
    [lng - half, lat - half],
    [lng + half, lat - half],
    [lng + half, lat + half],
    [lng - half, lat + half],
  ];
  const fence = {
    // Of one length: one id is then never the beginning of another, which marks of foreign rows would take for theirs.
    fence_id: `fence-${String(serial).padStart(5, '0')}`,
    service_area_id: wish.agent_id * 10 + 1,
    kind: 'station',
    name: `站点${serial}`,
    name_en: `Station ${serial}`,
    points: JSON.stringify([ring]),
    centre_lng: lng,
    centre_lat: lat,
    capacity: 20,
    updated_at: new Date(fixtureNow),
    ...wish,
  };
  await db.insertInto('fence').values(fence).execute();
  return fence;
}

export interface VehicleDayWish {
  vehicle: number;
  agentId?: number;
  /** The business day. */
  day: string;
  trips?: number;
  cents?: number;
}

/** What a vehicle did and earned on a day; everything but the money goes with the trips. */
export async function aVehicleDay(
  db: Db,
  { vehicle, agentId = 3, day, trips = 1, cents = 0 }: VehicleDayWish,
) {
  const of = { vehicle_id: vehicle, agent_id: agentId, service_area_id: agentId * 10 + 1, day };
  const counts = {
    trips,
    distance_m: 1_000 * trips,
    riding_seconds: 600 * trips,
    failed_unlocks: 1,
    missed_dispatch: trips,
    missed_ops: 2 * trips,
  };
  await db
    .insertInto('vehicle_day')
    .values({ ...of, ...counts })
    .execute();
  await db
    .insertInto('vehicle_earned')
    .values({ ...of, paid_cents: cents })
    .execute();
}
