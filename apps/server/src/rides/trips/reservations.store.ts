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

/** Give up what a rider has reserved; answers the vehicles that are free of it. */
export async function deleteOfRider(db: Db, riderId: string): Promise<number[]> {
  const rows = await db
    .deleteFrom('reservation')
    .where('rider_id', '=', riderId)
    .returning('vehicle_id')
    .execute();
  return rows.map(({ vehicle_id }) => vehicle_id);
}

/** Drop what keeps a vehicle no longer, or for nobody but this rider. */
export const deleteOver = (db: Db, vehicle: number, now: number) =>
  db.deleteFrom('reservation').where('vehicle_id', '=', vehicle).where('until', '<=', at(now)).execute();

/** Drop reservations whose time is over; answers their vehicles. */
export async function deleteExpired(db: Db, now: number, limit: number): Promise<number[]> {
  const rows = await db
    .deleteFrom('reservation')
    .where('vehicle_id', 'in', (eb) =>
      eb
        .selectFrom('reservation')
        .select('vehicle_id')
        .where('until', '<=', at(now))
        .orderBy('until')
        .limit(limit)
        .forUpdate()
        .skipLocked(),
    )
    .returning('vehicle_id')
    .execute();
  return rows.map(({ vehicle_id }) => vehicle_id);
}

export const reservationOf = (db: Db, by: { riderId: string } | { vehicle: number }, now: number) =>
  db
    .selectFrom('reservation')
    .select(['vehicle_id', 'rider_id', 'until'])
    .where((eb) => ('riderId' in by ? eb('rider_id', '=', by.riderId) : eb('vehicle_id', '=', by.vehicle)))
    .where('until', '>', at(now))
    .executeTakeFirst();
