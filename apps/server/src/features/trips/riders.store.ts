import type { Scope } from '@kickstand/domain/access';
import { sql } from 'kysely';
import type { Db } from '../../kernel/db.ts';
import { own } from '../../kernel/own.ts';

/** The rider with this id or phone whose home area is in scope. */
export const riderIn = (db: Db, scope: Scope, by: { riderId: string } | { phone: string }) =>
  db
    .selectFrom('rider as r')
    .innerJoin('service_area as z', 'z.service_area_id', 'r.service_area_id')
    .select(['r.rider_id', 'r.state', 'r.phone', 'z.service_area_id', 'z.agent_id'])
    .where('riderId' in by ? 'r.rider_id' : 'r.phone', '=', 'riderId' in by ? by.riderId : by.phone)
    .where((eb) => eb.and(own(scope, ['z.agent_id', 'z.service_area_id'])))
    .executeTakeFirst();

/** Two registrations of one phone wait for each other here. */
export const lockPhone = (db: Db, phone: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${phone}, 4))`.execute(db);

export const riderWithPhone = (db: Db, phone: string) =>
  db.selectFrom('rider').select('rider_id').where('phone', '=', phone).executeTakeFirst();

export const areaIn = (db: Db, scope: Scope, areaId: number) =>
  db
    .selectFrom('service_area as z')
    .select('z.service_area_id')
    .where('z.service_area_id', '=', areaId)
    .where((eb) => eb.and(own(scope, ['z.agent_id', 'z.service_area_id'])))
    .executeTakeFirst();

export const addRider = (
  db: Db,
  {
    riderId,
    phone,
    name,
    areaId,
    now,
  }: { riderId: string; phone: string; name: string; areaId: number; now: number },
) =>
  db
    .insertInto('rider')
    .values({ rider_id: riderId, phone, name, service_area_id: areaId, registered_at: new Date(now) })
    .execute();

/** The open trip of a rider, if any. */
export const openTripOfRider = (db: Db, riderId: string) =>
  db.selectFrom('trip_open').select('trip_id').where('rider_id', '=', riderId).executeTakeFirst();
