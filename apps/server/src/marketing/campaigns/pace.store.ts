import { sql } from 'kysely';
import { at, type Db } from '../../kernel/database/db.ts';

/** Spending rate of a running campaign. */
export interface PacedCampaign {
  id: string;
  kind: string;
  name: string;
  agentId: number;
  version: number;
  rule: Readonly<Record<string, unknown>>;
  usual: number | null;
  last: number;
  lastTimes: number;
  /** Total limit; null: unlimited. */
  most: number | null;
  rider: number;
  riderTimes: number;
  /** Who promised it and is notified; null: no approval was needed. */
  maker: string | null;
}

/** When a campaign `c` was last started or resumed; earlier rewards were reviewed by then. */
const resumedAt = sql`greatest(c.starts_at, coalesce((select max(v.changed_at) from campaign_version v
  where v.campaign_id = c.campaign_id and v.change #>> '{state,1}' = 'on'), c.created_at))`;
const begunAt = sql`greatest(c.starts_at, coalesce((select min(v.changed_at) from campaign_version v
  where v.campaign_id = c.campaign_id and v.change #>> '{state,1}' = 'on'), c.created_at))`;

const runs = (now: number) =>
  sql<boolean>`c.state = 'on' and c.starts_at <= ${at(now)} and c.ends_at > ${at(now)}`;
const ofCampaign = sql`r.campaign_id = c.campaign_id and r.entity = 'campaign' and r.key = '' and r.period = 'life' and r.state <> 'returned'`;
/** Unit: cents, or rewards if they cost nothing. */
const unit = sql`case when coalesce((v.rule ->> 'faceCents')::bigint, 0) > 0 then 'cents' else 'times' end`;
const took = sql`coalesce(r.settled, r.amount)`;

/** After the first day of a campaign, stores its usual hour: the median of the hours with rewards. */
export const noteUsualHours = (db: Db, now: number) =>
  sql`
  update campaign c set usual_hour = u.median from (
    select c.campaign_id, (percentile_disc(0.5) within group (order by h.taken))::bigint as median
    from campaign c join campaign_version v on v.campaign_id = c.campaign_id and v.version = c.version
    cross join lateral (select ${begunAt} as begun) b
    cross join lateral (
      select sum(${took}) as taken from reward_reservation r
      where ${ofCampaign} and r.unit = ${unit} and r.created_at >= b.begun and r.created_at < b.begun + interval '1 day'
      group by floor(extract(epoch from r.created_at - b.begun) / 3600)) h
    where ${runs(now)} and c.usual_hour is null and b.begun <= ${at(now)}::timestamptz - interval '1 day' and h.taken > 0
    group by c.campaign_id) u
  where c.campaign_id = u.campaign_id`.execute(db);

/** Spending rates of running campaigns with rewards in the last hour. */
export async function pacesOf(db: Db, now: number): Promise<PacedCampaign[]> {
  const { rows } = await sql<PacedCampaign>`
    with looked as (
      select c.*, v.rule, ${unit} as unit, greatest(${resumedAt}, ${at(now)}::timestamptz - interval '1 hour') as since,
        ${resumedAt} as resumed
      from campaign c join campaign_version v on v.campaign_id = c.campaign_id and v.version = c.version
      where ${runs(now)}
    )
    select c.campaign_id as id, c.kind, c.name, c.agent_id as "agentId", c.version, c.rule, c.usual_hour::float8 as usual,
      h.taken::float8 as last, h.times as "lastTimes",
      coalesce(case c.unit when 'cents' then (c.rule ->> 'budgetCents')::float8
        else null end, coalesce(c.rule ->> 'quota', c.rule ->> 'quantity')::float8
        * case c.unit when 'cents' then (c.rule ->> 'faceCents')::float8 else 1 end) as most,
      coalesce(p.taken, 0)::float8 as rider, coalesce(p.times, 0)::int as "riderTimes",
      (select m.operator_id from campaign_promise m where m.campaign_id = c.campaign_id order by m.no desc limit 1) as maker
    from looked c
    cross join lateral (
      select sum(${took}) as taken, count(*)::int as times from reward_reservation r
      where ${ofCampaign} and r.unit = c.unit and r.created_at >= c.since) h
    left join lateral (
      select sum(u.cents) as cents, count(*) as times, case c.unit when 'cents' then sum(u.cents) else count(*) end as taken from (
        select g.rider_id, g.cost_cents as cents from reward_grant g
          where g.campaign_id = c.campaign_id and g.created_at >= c.resumed and g.rider_id in (
            select l.rider_id from reward_grant l where l.campaign_id = c.campaign_id and l.created_at >= c.since)
        union all
        select b.rider_id, b.saved_cents from benefit_use b
          where b.campaign_id = c.campaign_id and b.used_at >= c.resumed and b.rider_id in (
            select l.rider_id from benefit_use l where l.campaign_id = c.campaign_id and l.used_at >= c.since)) u
      group by u.rider_id order by taken desc limit 1) p on true
    where h.times > 0`.execute(db);
  return rows;
}
