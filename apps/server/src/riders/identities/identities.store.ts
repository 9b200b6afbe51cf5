import type { IdentityShown } from '@kickstand/contract/riders/identities';
import type { Scope } from '@kickstand/domain/platform/access';
import { sql } from 'kysely';
import type { Db } from '../../kernel/database/db.ts';
import { ridersInScope } from '../../kernel/list/riders-in-scope.ts';
import { rowsInScope } from '../../kernel/list/rows-in-scope.ts';

/** A rider with what is known of the identity. */
export const riderWithIdentity = (db: Db, riderId: string) =>
  db
    .selectFrom('rider as r')
    .leftJoin('rider_identity as i', 'i.rider_id', 'r.rider_id')
    .select(['r.rider_id as riderId', 'r.name', 'r.phone', 'r.state'])
    .select(['i.born_on as bornOn', 'i.verified_at as verifiedAt', 'i.number_hash as numberHash'])
    .select(['i.number_masked as numberMasked', 'i.number_box as numberBox'])
    .where('r.rider_id', '=', riderId)
    .executeTakeFirst();

/** The account with a number. */
export const riderWithNumber = (db: Db, numberHash: string) =>
  db
    .selectFrom('rider_identity as i')
    .innerJoin('rider as r', 'r.rider_id', 'i.rider_id')
    .select(['r.rider_id as riderId', 'r.name', 'r.phone', 'i.number_masked as identityMasked'])
    .where('i.number_hash', '=', numberHash)
    .executeTakeFirst();

/** Whether a rider is visible in a scope. */
export const isRiderInScope = async (db: Db, scope: Scope, riderId: string) =>
  (await db
    .selectFrom('rider as r')
    .select('r.rider_id')
    .where('r.rider_id', '=', riderId)
    .where(ridersInScope(scope, 'r'))
    .executeTakeFirst()) !== undefined;

export interface NewIdentity {
  riderId: string;
  name: string;
  numberBox: string;
  numberHash: string;
  numberMasked: string;
  bornOn: string;
  now: number;
}

/** Stores a rider's identity; false if another account has the number. */
export async function insertIdentity(db: Db, one: NewIdentity): Promise<boolean> {
  const { numInsertedOrUpdatedRows = 0n } = await db
    .insertInto('rider_identity')
    .values({
      rider_id: one.riderId,
      number_box: one.numberBox,
      number_hash: one.numberHash,
      number_masked: one.numberMasked,
      born_on: one.bornOn,
      verified_at: new Date(one.now),
    })
    .onConflict((c) => c.doNothing())
    .executeTakeFirst();
  if (numInsertedOrUpdatedRows === 0n) return false;
  await db.updateTable('rider').set({ name: one.name }).where('rider_id', '=', one.riderId).execute();
  return true;
}

/** A rider whose home is in scope, and what prevents a change of identity; locked before. */
export async function changeable(db: Db, scope: Scope, riderId: string) {
  const { rows } = await sql<{
    phone: string;
    state: string;
    isHome: boolean;
    isRiding: boolean;
    isRebinding: boolean;
  }>`select r.phone, r.state,
      exists (select from service_area z where z.service_area_id = r.service_area_id and ${rowsInScope(scope, 'z')})
        as "isHome",
      exists (select from trip_open t where t.rider_id = r.rider_id) as "isRiding",
      exists (select from rebind_request b where b.state = 'pending'
        and (b.rider_id = r.rider_id or b.new_rider_id = r.rider_id)) as "isRebinding"
    from rider r where r.rider_id = ${riderId}`.execute(db);
  return rows[0];
}

export const putPhone = (db: Db, riderId: string, phone: string) =>
  db.updateTable('rider').set({ phone }).where('rider_id', '=', riderId).execute();

/** Deletes a rider's identity. */
export async function deleteIdentity(db: Db, riderId: string) {
  await db.deleteFrom('rider_identity').where('rider_id', '=', riderId).execute();
  await db.updateTable('rider').set({ name: '' }).where('rider_id', '=', riderId).execute();
}

const mostShown = 20;

/** The latest certificates of a rider, newest first. */
export const certificatesOf = (db: Db, riderId: string) =>
  db
    .selectFrom('certificate')
    .select(['certificate_id as id', 'kind', 'issuer', 'number_masked as numberMasked', 'state'])
    .select(['created_at as createdAt', 'audited_at as auditedAt', 'refused_for as refusedFor'])
    .select(['opinion', 'valid_to as validTo'])
    .$narrowType<Pick<IdentityShown['certificates'][number], 'kind' | 'state' | 'refusedFor'>>()
    .where('rider_id', '=', riderId)
    .orderBy('created_at', 'desc')
    .limit(mostShown)
    .execute();

/** The latest requests for another phone that involved a rider's account. */
export const rebindsOf = (db: Db, riderId: string) =>
  db
    .selectFrom('rebind_request')
    .select(['rebind_id as id', 'state', 'from_phone as fromPhone', 'to_phone as toPhone'])
    .select(['created_at as createdAt', 'audited_at as auditedAt', 'opinion'])
    .$narrowType<Pick<IdentityShown['rebinds'][number], 'state'>>()
    .where((eb) => eb.or([eb('rider_id', '=', riderId), eb('new_rider_id', '=', riderId)]))
    .orderBy('created_at', 'desc')
    .limit(mostShown)
    .execute();
