import type { CampaignAudience } from '@kickstand/contract/marketing/campaigns';
import { type RawBuilder, sql } from 'kysely';
import { reachedAreas } from '../../kernel/campaign/campaign-joins.store.ts';
import { at, type Db } from '../../kernel/database/db.ts';

/** Bucket (0–9,999) of a rider in a campaign: the first eight bytes of SHA-256(campaign, rider). */
export const lotOf = (campaignId: RawBuilder<unknown>, riderId: RawBuilder<unknown>) => {
  const word = (from: number) => sql`('x' || encode(substring(
    sha256(convert_to(${campaignId} || ':' || ${riderId}, 'UTF8')) from ${from}::int for 4), 'hex'))::bit(32)::bigint`;
  // 2³² is 7,296 modulo 10,000.
  return sql`(${word(1)} % 10000 * 7296 + ${word(5)}) % 10000`;
};

/** The campaigns in which a rider is held out, by the stored arm or the bucket. */
export async function heldOutOf(
  db: Db,
  riderId: string,
  asked: readonly { id: string; holdoutBp?: number | undefined }[],
): Promise<ReadonlySet<string>> {
  if (asked.length === 0) return new Set();
  const { rows } = await sql<{ id: string }>`
    select q.id from unnest(${asked.map(({ id }) => id)}::text[], ${asked.map(({ holdoutBp }) => holdoutBp ?? 0)}::int[]) as q (id, bp)
    left join campaign_arm a on a.campaign_id = q.id and a.rider_id = ${riderId}
    where coalesce(a.arm = 'held_out', ${lotOf(sql`q.id`, sql`${riderId}::text`)} < q.bp)`.execute(db);
  return new Set(rows.map(({ id }) => id));
}

/** Kinds whose runs assign the holdout. */
const byRuns = ['custom'];

/** Running campaigns with a holdout. */
export const campaignsHoldingOut = (db: Db, now: number) =>
  db
    .selectFrom('campaign as c')
    .innerJoin('campaign_version as v', (join) =>
      join.onRef('v.campaign_id', '=', 'c.campaign_id').onRef('v.version', '=', 'c.version'),
    )
    .select(['c.campaign_id as id', reachedAreas.as('areaIds')])
    .select(sql<number>`(v.rule ->> 'holdoutBp')::int`.as('holdoutBp'))
    .select(sql<CampaignAudience>`v.rule -> 'audience'`.as('audience'))
    .where('c.state', '=', 'on')
    .where('c.kind', 'not in', byRuns)
    .where('c.starts_at', '<=', at(now))
    .where('c.ends_at', '>', at(now))
    .where(sql<boolean>`(v.rule ->> 'holdoutBp')::int > 0`)
    .execute();
export type HoldingOut = Awaited<ReturnType<typeof campaignsHoldingOut>>[number];

/** Riders `r` with identities `i` who can match the audience of a campaign that began at "begun". */
export function mayMeet(audience: CampaignAudience): RawBuilder<boolean> {
  if (audience.kind === 'registered')
    return sql`r.registered_at >= b.begun - make_interval(days => ${audience.days}::int)`;
  return audience.kind === 'verified' ? sql`i.rider_id is not null` : sql`true`;
}

/**
 * Stores the arm of up to `most` eligible riders, and from when on each was eligible; returns how many. An assigned
 * rider keeps the arm even if the share changes.
 */
export async function assignRiders(
  db: Db,
  { id, areaIds, holdoutBp, audience }: HoldingOut,
  { now, most }: { now: number; most: number },
): Promise<number> {
  const since =
    audience.kind === 'verified' ? sql`greatest(r.registered_at, i.verified_at)` : sql`r.registered_at`;
  const { numAffectedRows } = await sql`
    insert into campaign_arm (campaign_id, rider_id, arm, assigned_at)
    select ${id}, r.rider_id, case when ${lotOf(sql`${id}::text`, sql`r.rider_id`)} < ${holdoutBp}::int then 'held_out' else 'given' end,
      greatest(b.begun, ${since}, j.answered_at)
    from rider r
    join service_area z on z.service_area_id = r.service_area_id
    left join rider_identity i on i.rider_id = r.rider_id
    left join campaign_join j on j.campaign_id = ${id} and j.agent_id = z.agent_id
    cross join (select greatest(c.starts_at, coalesce((select min(v.changed_at) from campaign_version v
      where v.campaign_id = c.campaign_id and v.change #>> '{state,1}' = 'on'), c.created_at)) as begun
      from campaign c where c.campaign_id = ${id}) b
    where r.service_area_id = any(${[...areaIds]}::int[]) and ${mayMeet(audience)}
      and r.rider_id not in (select riders_never_meant(${at(now)}))
      and not exists (select from campaign_arm a where a.campaign_id = ${id} and a.rider_id = r.rider_id)
    limit ${most}
    on conflict do nothing`.execute(db);
  return Number(numAffectedRows ?? 0);
}

/** Deletes up to `most` arms of campaigns that ended before an instant; returns how many. */
export async function forgetArms(db: Db, before: number, most: number): Promise<number> {
  const { numAffectedRows } = await sql`delete from campaign_arm where (campaign_id, rider_id) in (
    select a.campaign_id, a.rider_id from campaign_effect e join campaign_arm a on a.campaign_id = e.campaign_id
    where e.arm = 'given' and e.until_at < ${at(before)} and e.as_of >= e.until_at limit ${most})`.execute(
    db,
  );
  return Number(numAffectedRows ?? 0);
}
