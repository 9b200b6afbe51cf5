import { type RawBuilder, sql } from 'kysely';
import { at, type Db } from '../../kernel/database/db.ts';

export interface NewReservation {
  vehicle: number;
  riderId: string;
  areaId: number;
  agentId: number;
  now: number;
  until: number;
}

/** Keep a vehicle for a rider. The caller has locked the vehicle, and the rider holds no other one. */
export async function insertReservation(db: Db, wish: NewReservation): Promise<boolean> {
  const row = await db
    .insertInto('reservation')
    .values({
      vehicle_id: wish.vehicle,
      rider_id: wish.riderId,
      service_area_id: wish.areaId,
      agent_id: wish.agentId,
      made_at: new Date(wish.now),
      until: new Date(wish.until),
    })
    .onConflict((c) => c.doNothing())
    .returning('vehicle_id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Which reservations of the table end, each at this instant or before; answers their vehicles. What they were is kept without whose. */
async function endReservations(db: Db, which: RawBuilder<unknown>, now: number): Promise<number[]> {
  const { rows } = await sql<{ vehicle_id: number }>`
    with over as (delete from reservation ${which} returning vehicle_id, made_at, until, service_area_id, agent_id),
      kept as (
        insert into reservation_past (vehicle_id, made_at, ended_at, service_area_id, agent_id)
        select vehicle_id, made_at, greatest(made_at, least(until, ${at(now)})), service_area_id, agent_id from over
        on conflict do nothing)
    select vehicle_id from over`.execute(db);
  return rows.map(({ vehicle_id }) => vehicle_id);
}

/** Give up what a rider has reserved; answers the vehicles that are free of it. */
export const deleteOfRider = (db: Db, riderId: string, now: number) =>
  endReservations(db, sql`where rider_id = ${riderId}`, now);

/** Drop what keeps a vehicle no longer, or for nobody but this rider. */
export const deleteOver = (db: Db, vehicle: number, now: number) =>
  endReservations(db, sql`where vehicle_id = ${vehicle} and until <= ${at(now)}`, now);

/** Drop reservations whose time is over; answers their vehicles. */
export const deleteExpired = (db: Db, now: number, limit: number) =>
  endReservations(
    db,
    sql`where vehicle_id in (select vehicle_id from reservation where until <= ${at(now)} order by until limit ${limit}
      for update skip locked)`,
    now,
  );

export const reservationOf = (db: Db, by: { riderId: string } | { vehicle: number }, now: number) =>
  db
    .selectFrom('reservation')
    .select(['vehicle_id', 'rider_id', 'until'])
    .where((eb) => ('riderId' in by ? eb('rider_id', '=', by.riderId) : eb('vehicle_id', '=', by.vehicle)))
    .where('until', '>', at(now))
    .executeTakeFirst();
