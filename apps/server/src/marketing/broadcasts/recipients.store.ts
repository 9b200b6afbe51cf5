import type { AudienceGroup } from '@kickstand/contract/marketing/audiences';
import type { Scope } from '@kickstand/domain/platform/access';
import type { BusinessDay } from '@kickstand/domain/platform/time';
import { sql } from 'kysely';
import { at, type Db } from '../../kernel/database/db.ts';
import { audienceOf } from '../audiences/audience.parts.ts';

/** Limits of marketing messages per rider, and the start of each period. */
export interface Capped {
  perDay: number;
  perWeek: number;
  daySince: number;
  weekSince: number;
}

const told = (rider: string, since: number) => sql`(select count(*) from rider_message c
  where c.event = 'campaign' and c.rider_id = ${sql.ref(rider)} and c.created_at >= ${at(since)})`;

/** SQL: whether a rider consented to marketing on a channel. */
export const agrees = (rider: string, channel: 'inbox' | 'sms') => sql`exists (select from rider_consent k
  where k.rider_id = ${sql.ref(rider)} and k.channel = ${channel} and k.ended_at is null)`;

/** SQL: whether a rider’s number is not known to be unreachable. */
export const takesTexts = (rider: string, now: number) => sql<boolean>`not exists (select from bad_number n
  where n.rider_id = ${sql.ref(rider)} and n.until > ${at(now)})`;

/** SQL: why a rider gets no marketing; null: nothing prevents it. Other kinds reach everybody. */
export function keptFrom(rider: string, marketing: Capped | undefined) {
  if (!marketing) return sql<string | null>`null::text`;
  const { perDay, perWeek, daySince, weekSince } = marketing;
  return sql<string | null>`case when not ${agrees(rider, 'inbox')} then 'no_consent'
    when ${told(rider, daySince)} >= ${perDay} or ${told(rider, weekSince)} >= ${perWeek} then 'cap' end`;
}

interface Freezing {
  id: string;
  areaIds: readonly number[];
  audience: AudienceGroup;
  scope: Scope;
  today: BusinessDay;
  now: number;
  marketing: Capped | undefined;
  isTexted: boolean;
}

/** Deletes the recipient list of a broadcast. */
export async function thaw(db: Db, id: string) {
  await db.deleteFrom('broadcast_rider').where('broadcast_id', '=', id).execute();
  await db.deleteFrom('broadcast_staff').where('broadcast_id', '=', id).execute();
}

/** Stores the current recipients of a broadcast, with the reason for those excluded; returns how many. */
export async function freezeRiders(db: Db, given: Freezing) {
  const { id, areaIds, audience, scope, today, now, marketing, isTexted } = given;
  const areas = sql`${[...areaIds]}::int[]`;
  const tree = { all: [{ is: 'area' as const, areaIds: [...areaIds] }, audience] };
  const reachable = sql`${isTexted}::boolean and ${takesTexts('w.rider_id', now)}`;
  const texted = marketing ? sql`${reachable} and ${agrees('w.rider_id', 'sms')}` : reachable;
  const { rows } = await sql<{ riders: number; texted: number; suppressed: number }>`
    with who as (
      select f.rider_id, case when f.home_area_id = any(${areas}) then f.home_area_id
        else (select a from unnest(f.area_ids) a where a = any(${areas}) order by a limit 1) end as area_id
      from ${audienceOf({ tree, scope, today, now })}
    ), judged as (
      select w.rider_id, w.area_id, ${keptFrom('w.rider_id', marketing)} as reason, ${texted} as is_texted from who w
    ), kept as (
      insert into broadcast_rider (broadcast_id, rider_id, service_area_id, state, reason, is_texted)
      select ${id}, j.rider_id, j.area_id, case when j.reason is null then 'waiting' else 'suppressed' end, j.reason,
        j.reason is null and j.is_texted
      from judged j returning state, is_texted
    )
    select count(*) filter (where state = 'waiting')::int as riders, count(*) filter (where is_texted)::int as texted,
      count(*) filter (where state = 'suppressed')::int as suppressed from kept`.execute(db);
  return rows[0] ?? { riders: 0, texted: 0, suppressed: 0 };
}

/** Stores the staff recipients of a broadcast; returns how many. */
export async function freezeStaff(
  db: Db,
  { id, areaIds, professions }: { id: string; areaIds: readonly number[]; professions: readonly string[] },
) {
  const areas = sql`${[...areaIds]}::int[]`;
  const { rows } = await sql<{ n: number }>`
    with kept as (
      insert into broadcast_staff (broadcast_id, operator_id)
      select ${id}, o.operator_id from operator o
      where o.profession = any(${[...professions]}::text[]) and o.enable and o.archived_at is null
        and (o.area_ids && ${areas} or (o.area_ids is null and
          o.agent_id in (select z.agent_id from service_area z where z.service_area_id = any(${areas}))))
      returning 1)
    select count(*)::int as n from kept`.execute(db);
  return rows[0]?.n ?? 0;
}

export const staffOf = async (db: Db, id: string) =>
  (
    await db
      .selectFrom('broadcast_staff')
      .select('operator_id as id')
      .where('broadcast_id', '=', id)
      .execute()
  ).map((row) => row.id);

/** Configured marketing limits; undefined: none configured. */
export const capsKept = (db: Db) =>
  db
    .selectFrom('broadcast_caps')
    .select(['per_day as perDay', 'per_week as perWeek', 'updated_at as updatedAt'])
    .select(['updated_by as updatedBy', 'version'])
    .executeTakeFirst();

/** Stores marketing limits if the version still matches; returns the new version. */
export async function putCaps(
  db: Db,
  { perDay, perWeek, version }: { perDay: number; perWeek: number; version: number },
  { by, now }: { by: string; now: number },
) {
  const columns = { per_day: perDay, per_week: perWeek, updated_at: new Date(now), updated_by: by };
  return db
    .insertInto('broadcast_caps')
    .values({ ...columns, version: version + 1 })
    .onConflict((row) =>
      row
        .column('row_no')
        .doUpdateSet({ ...columns, version: version + 1 })
        .where('broadcast_caps.version', '=', version),
    )
    .returning('version')
    .executeTakeFirst();
}

/** Deletes up to `most` recipients of broadcasts that ended before an instant; returns how many. */
export async function forgetRecipients(db: Db, before: number, most: number): Promise<number> {
  const { numAffectedRows } = await sql`delete from broadcast_rider where (broadcast_id, rider_id) in (
    select r.broadcast_id, r.rider_id from broadcast b join broadcast_rider r on r.broadcast_id = b.broadcast_id
    where b.ended_at < ${at(before)} limit ${most})`.execute(db);
  return Number(numAffectedRows ?? 0);
}
