import { sql } from 'kysely';
import type { Db } from '../kernel/database/db.ts';
import { demoWords } from './words/demo.words.ts';

/** Account whose API key the riders’ app uses. */
export const riderAppId = 'demo-rider-app';
export const weatherFeedId = 'demo-weather-feed';
const crewPrefix = 'demo-staff-';
/** ID of a member of the field staff; numbers follow the order of the areas. */
export const crewIdOf = (number: number) => `${crewPrefix}${number}`;

/** Service areas with their agents and number of vehicles. */
export const fleetByArea = (db: Db) =>
  db
    .selectFrom('service_area as a')
    .select(['a.service_area_id', 'a.agent_id'])
    .select(
      sql<number>`(select count(*)::int from vehicle v where v.service_area_id = a.service_area_id)`.as(
        'vehicles',
      ),
    )
    .orderBy('a.service_area_id')
    .execute();

export interface CrewMember {
  operatorId: string;
  roleId: string;
  agentId: number;
  serviceAreaId: number;
  phone: string;
  name: string;
}

/** Stores accounts of field staff; existing ones are kept. */
export async function insertCrew(db: Db, crew: readonly CrewMember[], now: number) {
  const at = new Date(now);
  await db
    .insertInto('operator')
    .values(
      crew.map(({ operatorId, roleId, agentId, serviceAreaId, phone, name }) => ({
        operator_id: operatorId,
        role_id: roleId,
        agent_id: agentId,
        phone,
        name,
        profession: 'maintenance',
        level: 4,
        area_ids: [serviceAreaId],
        created_at: at,
        updated_at: at,
      })),
    )
    .onConflict((c) => c.doNothing())
    .execute();
}

/** A program that uses the demo’s API; nobody can log in with its phone number. */
interface Machine {
  id: string;
  phone: string;
  code: 'riderApp' | 'weatherFeed';
}
const machines: readonly Machine[] = [
  { id: riderAppId, phone: '00000000001', code: 'riderApp' },
  { id: weatherFeedId, phone: '00000000002', code: 'weatherFeed' },
];

/** Stores the role and account of each program. */
export async function insertMachines(db: Db, agentId: number, now: number) {
  const at = new Date(now);
  const made = { agent_id: agentId, created_at: at, updated_at: at };
  const names = demoWords().organisation.machines;
  await db
    .insertInto('role')
    .values(
      machines.map(({ id, code }) => ({
        ...made,
        role_id: id,
        kind: 'head',
        name: names[code],
        codes: [code],
      })),
    )
    .onConflict((c) => c.doNothing())
    .execute();
  await db
    .insertInto('operator')
    .values(
      machines.map(({ id, phone, code }) => ({
        ...made,
        operator_id: id,
        role_id: id,
        phone,
        level: 0,
        name: names[code],
      })),
    )
    .onConflict((c) => c.doNothing())
    .execute();
}

/** Active field staff of the demo, by number. */
export async function demoCrew(db: Db) {
  const rows = await db
    .selectFrom('operator')
    .select(['operator_id', 'name', 'area_ids'])
    .where('operator_id', 'like', `${crewPrefix}%`)
    .where('enable', '=', true)
    .where('archived_at', 'is', null)
    .orderBy(sql`length(operator_id)`)
    .orderBy('operator_id')
    .execute();
  return rows.flatMap(({ operator_id, name, area_ids }) => {
    const serviceAreaId = area_ids?.[0];
    return serviceAreaId === undefined ? [] : [{ operatorId: operator_id, name, serviceAreaId }];
  });
}

export async function stationsOfDemo(db: Db) {
  const rows = await db
    .selectFrom('fence')
    .select(['fence_id', 'service_area_id', 'centre_lng', 'centre_lat', 'capacity'])
    .where('kind', '=', 'station')
    .orderBy('fence_id')
    .execute();
  return rows.map((row) => ({
    fenceId: row.fence_id,
    serviceAreaId: row.service_area_id,
    lng: row.centre_lng,
    lat: row.centre_lat,
    capacity: row.capacity,
  }));
}

/** Current trips. */
export async function openTripsOfDemo(db: Db) {
  const rows = await db
    .selectFrom('trip_open')
    .select(['trip_id as tripId', 'rider_id as riderId', 'vehicle_id', 'state'])
    .orderBy('trip_id')
    .execute();
  return rows.map(({ vehicle_id, state, ...trip }) => ({
    ...trip,
    carId: String(vehicle_id),
    isParked: state === 'temp_parked',
  }));
}

/** Riders with undecided complaints. */
export async function complainingOfDemo(db: Db) {
  const rows = await db
    .selectFrom('ticket')
    .select('rider_id')
    .distinct()
    .where('state', 'in', ['pending', 'processing', 'waiting_user'])
    .orderBy('rider_id')
    .execute();
  return rows.map(({ rider_id }) => rider_id);
}
