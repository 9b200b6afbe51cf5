import { sql } from 'kysely';
import { at, type Db } from '../../kernel/database/db.ts';

/** Rides are measured until 7 days after a run or the end of a campaign, and compared with the 28 days before. */
const [watched, before] = ['7 days', '28 days'] as const;

/** When a campaign `c` ended or will end. */
const endedAt = sql`least(c.ends_at, case when c.state = 'ended' then (select max(v.changed_at) from campaign_version v
  where v.campaign_id = c.campaign_id and v.change #>> '{state,1}' = 'ended') end)`;

/** Campaigns with arms that were assigned since the last computation or are still measured. */
export const campaignsToReckon = async (db: Db, now: number, most: number) => {
  const isDue = (until: ReturnType<typeof sql>) =>
    sql`(e.as_of is null or e.as_of < least(${until}, ${at(now)}::timestamptz - interval '1 hour'))`;
  const { rows } = await sql<{ id: string }>`
    select r.campaign_id as id from campaign_run r
      left join campaign_effect e on e.campaign_id = r.campaign_id and e.arm = 'given'
      where r.state in ('sending', 'done') and ${isDue(sql`r.frozen_at + ${watched}::interval`)}
    union select c.campaign_id from campaign c
      left join campaign_effect e on e.campaign_id = c.campaign_id and e.arm = 'given'
      where exists (select from campaign_arm a where a.campaign_id = c.campaign_id)
        and ${isDue(sql`${endedAt} + ${watched}::interval`)}
    limit ${most}`.execute(db);
  return rows.map(({ id }) => id);
};

/** Arm of each rider with the measured period; of several runs the first counts. */
const assigned = (campaignId: string) => sql`
  (select distinct on (r.rider_id) r.rider_id, u.frozen_at as since, u.frozen_at + ${watched}::interval as until,
    case when r.state = 'held_out' then 'held_out' else 'given' end as arm
  from campaign_recipient r join campaign_run u on u.run_id = r.run_id
  where r.campaign_id = ${campaignId} and r.state <> 'suppressed' and u.state in ('sending', 'done')
  order by r.rider_id, u.frozen_at)
  union all
  select m.rider_id, m.assigned_at, ${endedAt} + ${watched}::interval, m.arm
  from campaign_arm m join campaign c on c.campaign_id = m.campaign_id where m.campaign_id = ${campaignId}`;

/** Computes the rides per arm since assignment; riders who dropped out count as assigned. */
export const reckonEffect = (db: Db, campaignId: string, now: number) =>
  sql`
  insert into campaign_effect (campaign_id, arm, riders, rode, y, yy, x, xx, xy, assigned_at, until_at, missed_bp, as_of)
  select ${campaignId}, t.arm, count(*), count(*) filter (where t.y > 0), sum(t.y), sum(t.y * t.y), sum(t.x), sum(t.x * t.x),
    sum(t.x * t.y), max(t.since), max(t.until), (
      select (10000 * count(*) filter (where s.outcome <> 'found') / nullif(count(*), 0))::int from search s, campaign c
      where c.campaign_id = ${campaignId} and s.service_area_id = any(c.area_ids) and s.at >= min(t.since)
        and s.at < least(max(t.until), ${at(now)}::timestamptz)), ${at(now)}
  from (
    select a.arm, a.since, a.until,
      (select count(*) from ride_order o where o.rider_id = a.rider_id and o.started_at >= a.since
        and o.started_at < least(a.until, ${at(now)}::timestamptz)) as y,
      (select count(*) from ride_order o where o.rider_id = a.rider_id and o.started_at >= a.since - ${before}::interval
        and o.started_at < a.since) as x
    from (${assigned(campaignId)}) a
  ) t group by t.arm
  on conflict (campaign_id, arm) do update set riders = excluded.riders, rode = excluded.rode, y = excluded.y, yy = excluded.yy,
    x = excluded.x, xx = excluded.xx, xy = excluded.xy, assigned_at = excluded.assigned_at, until_at = excluded.until_at,
    missed_bp = excluded.missed_bp, as_of = excluded.as_of`.execute(db);

/** Sums of a campaign per arm. */
export const effectSums = (db: Db, campaignId: string) =>
  db
    .selectFrom('campaign_effect')
    .select(['arm', 'riders', 'rode', 'y', 'yy', 'x', 'xx', 'xy', 'missed_bp as missedBp'])
    .select(['until_at as untilAt', 'as_of as asOf'])
    .where('campaign_id', '=', campaignId)
    .execute();
