import type { Scope } from '@kickstand/domain/platform/access';
import { pinyinOf } from '@kickstand/domain/platform/names';
import { sql } from 'kysely';
import { at, type Db } from '../../kernel/database/db.ts';
import { rowsInScope } from '../../kernel/list/rows-in-scope.ts';

/** Two registrations of one phone wait for each other here. */
export const lockPhone = (db: Db, phone: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${phone}, 4))`.execute(db);

export const riderWithPhone = (db: Db, phone: string) =>
  db.selectFrom('rider').select('rider_id').where('phone', '=', phone).executeTakeFirst();

/** The day on which a rider was born; undefined where nobody has said who that is. */
export const bornOnOf = async (db: Db, riderId: string) =>
  (
    await db
      .selectFrom('rider_identity')
      .select('born_on as bornOn')
      .where('rider_id', '=', riderId)
      .executeTakeFirst()
  )?.bornOn;

/** Until when nobody registers with a phone; undefined where anybody may. */
export const phoneLockedUntil = async (db: Db, phoneHash: string, now: number) =>
  (
    await db
      .selectFrom('phone_lock')
      .select('until')
      .where('phone_hash', '=', phoneHash)
      .where('until', '>', at(now))
      .executeTakeFirst()
  )?.until;

export const putPhoneLock = (db: Db, phoneHash: string, until: number) =>
  db
    .insertInto('phone_lock')
    .values({ phone_hash: phoneHash, until: new Date(until) })
    .onConflict((c) => c.column('phone_hash').doUpdateSet({ until: new Date(until) }))
    .execute();

export const areaIn = (db: Db, scope: Scope, areaId: number) =>
  db
    .selectFrom('service_area as z')
    .select('z.service_area_id')
    .where('z.service_area_id', '=', areaId)
    .where(rowsInScope(scope, 'z'))
    .executeTakeFirst();

export const addRider = (
  db: Db,
  {
    riderId,
    phone,
    name,
    areaId,
    score,
    now,
  }: { riderId: string; phone: string; name: string; areaId: number; score: number; now: number },
) =>
  db
    .insertInto('rider')
    .values({
      rider_id: riderId,
      phone,
      name,
      service_area_id: areaId,
      registered_at: new Date(now),
      credit_start: score,
      credit_score: score,
      ...spelt(name),
    })
    .execute();

function spelt(name: string) {
  const { whole, initials } = pinyinOf(name);
  return { name_pinyin: whole, name_initials: initials };
}

/** Spell names that are not spelt yet; answers how many. */
export async function spellNames(db: Db, most: number): Promise<number> {
  const riders = await db
    .selectFrom('rider')
    .select(['rider_id', 'name'])
    .where('name_pinyin', 'is', null)
    .limit(most)
    .forUpdate()
    .skipLocked()
    .execute();
  if (riders.length === 0) return 0;
  const names = riders.map(({ name }) => pinyinOf(name));
  await sql`
    update rider r set name_pinyin = s.whole, name_initials = s.initials
    from unnest(${riders.map(({ rider_id }) => rider_id)}::text[], ${names.map(({ whole }) => whole)}::text[],
      ${names.map(({ initials }) => initials)}::text[]) as s (rider_id, whole, initials)
    where r.rider_id = s.rider_id`.execute(db);
  return riders.length;
}

/** The open trip of a rider, if any. */
export const openTripOfRider = (db: Db, riderId: string) =>
  db.selectFrom('trip_open').select('trip_id').where('rider_id', '=', riderId).executeTakeFirst();
