import type { AdLink, AdPlace } from '@kickstand/contract/marketing/ads';
import type { Scope } from '@kickstand/domain/platform/access';
import { type RawBuilder, sql } from 'kysely';
import { at, type Db } from '../../kernel/database/db.ts';
import { adsInScope } from './ads.store.ts';

const dayMs = 86_400_000;

/** Ads shown at an instant to a rider, or to an anonymous visitor. */
const runsFor = (now: number, riderId: string | undefined): RawBuilder<boolean> => {
  const rider = sql`${riderId ?? ''}::text`;
  const isVerified = sql`exists (select from rider_identity i where i.rider_id = ${rider})`;
  return sql`(a.is_on and a.starts_at <= ${at(now)} and a.ends_at > ${at(now)} and case a.audience
    when 'all' then true
    when 'registered' then exists (select from rider r where r.rider_id = ${rider}
      and r.registered_at > ${at(now)} - a.audience_days * ${sql.lit(dayMs)} * interval '1 millisecond')
    when 'verified' then ${isVerified}
    else ${rider} <> '' and not ${isVerified} end)`;
};

export interface Wanted {
  place: AdPlace;
  areaId: number;
  riderId: string | undefined;
  day: string;
  now: number;
}

/** Ads of a place that a rider may still see on a day, highest first, then newest. */
export const adsFor = (db: Db, { place, areaId, riderId, day, now }: Wanted, most: number) =>
  db
    .selectFrom('ad as a')
    .innerJoin('ad_picture as p', 'p.picture_id', 'a.picture_id')
    .select(['a.ad_id as id', 'a.place', 'a.name', 'a.picture_id as pictureId', 'p.width', 'p.height'])
    .select(['a.link', 'a.sort'])
    .$narrowType<{ place: AdPlace; link: AdLink }>()
    .where('a.place', '=', place)
    .where(sql<boolean>`a.area_ids @> ${[areaId]}::int[]`)
    .where(runsFor(now, riderId))
    .where(
      sql<boolean>`not exists (select from ad_seen s where s.ad_id = a.ad_id
        and s.rider_id = ${riderId ?? ''} and s.day = ${day} and s.shows >= a.per_day)`,
    )
    .orderBy('a.sort', 'desc')
    .orderBy('a.created_at', 'desc')
    .orderBy('a.ad_id')
    .limit(most)
    .execute();

/** Limits of an ad that a rider may see now; undefined if not. */
export const adRunningFor = (db: Db, scope: Scope, adId: string, riderId: string, now: number) =>
  db
    .selectFrom('ad as a')
    .select(['a.per_day as perDay', 'a.link'])
    .$narrowType<{ link: AdLink }>()
    .where('a.ad_id', '=', adId)
    .where(runsFor(now, riderId))
    .where(adsInScope(scope))
    .executeTakeFirst();

interface Seen {
  adId: string;
  riderId: string;
  day: string;
  /** Minutes since the epoch. */
  minute: number;
}

/** Counts a view in one conditional write; false within the same minute or at the daily limit. */
export async function countShow(db: Db, { adId, riderId, day, minute }: Seen, perDay: number) {
  const kept = await db
    .insertInto('ad_seen')
    .values({ ad_id: adId, rider_id: riderId, day, shows: 1, shown_minute: minute })
    .onConflict((c) =>
      c
        .columns(['ad_id', 'rider_id', 'day'])
        .doUpdateSet((eb) => ({ shows: eb('ad_seen.shows', '+', 1), shown_minute: minute }))
        .where('ad_seen.shown_minute', '<', minute)
        .where('ad_seen.shows', '<', perDay),
    )
    .executeTakeFirst();
  if (!kept.numInsertedOrUpdatedRows) return false;
  await addShow(db, adId, day);
  return true;
}

/** Counts a click; false within the same minute or without a view. */
export async function countClick(db: Db, { adId, riderId, day, minute }: Seen) {
  const kept = await db
    .updateTable('ad_seen')
    .set((eb) => ({ clicks: eb('clicks', '+', 1), clicked_minute: minute }))
    .where('ad_id', '=', adId)
    .where('rider_id', '=', riderId)
    .where('day', '=', day)
    .where('clicked_minute', '<', minute)
    .whereRef('clicks', '<', 'shows')
    .executeTakeFirst();
  if (kept.numUpdatedRows === 0n) return false;
  await addClick(db, adId, day);
  return true;
}

/** Last in its transaction, because many riders see the same ad. */
const addShow = (db: Db, adId: string, day: string) =>
  db
    .insertInto('ad_day')
    .values({ ad_id: adId, day, shows: 1 })
    .onConflict((c) => c.columns(['ad_id', 'day']).doUpdateSet({ shows: sql`ad_day.shows + 1` }))
    .execute();

/** Counts a click on a day with a view. */
const addClick = (db: Db, adId: string, day: string) =>
  db
    .updateTable('ad_day')
    .set((eb) => ({ clicks: eb('clicks', '+', 1) }))
    .where('ad_id', '=', adId)
    .where('day', '=', day)
    .execute();

/** Deletes views before a day; returns how many. */
export async function deleteSeen(db: Db, before: string) {
  const { numDeletedRows } = await db.deleteFrom('ad_seen').where('day', '<', before).executeTakeFirst();
  return Number(numDeletedRows);
}
