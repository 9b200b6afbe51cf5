import { sql } from 'kysely';
import { at, type Db } from '../../kernel/database/db.ts';

/** Share of a limit from which a warning is sent. */
const lowShare = 0.8;

/** A campaign whose limit is nearly or fully used, without a warning yet. */
export interface ScarceCampaign {
  id: string;
  kind: string;
  name: string;
  agentId: number;
  /** Used and reserved share of the tighter of budget and quota, percent. */
  percent: number;
  isUsedUp: boolean;
}

/**
 * Marks running campaigns that used 80 % or all of their budget or quota; returns those not reported yet. Raising
 * the limit reports them again.
 */
export async function markScarce(db: Db, now: number): Promise<ScarceCampaign[]> {
  const { rows } = await sql<ScarceCampaign>`
    with taken as (
      select c.campaign_id, c.kind, c.name, c.agent_id, c.low_told_at, c.used_up_told_at,
        max((k.used + k.reserved)::float8 / l.most) as share, bool_or(k.used + k.reserved + l.face > l.most) as is_used_up
      from campaign c
      join campaign_version v on v.campaign_id = c.campaign_id and v.version = c.version
      join campaign_counter k on k.campaign_id = c.campaign_id and k.entity = 'campaign' and k.key = '' and k.period = 'life'
      cross join lateral (select case k.unit when 'times' then coalesce(v.rule ->> 'quota', v.rule ->> 'quantity')::bigint else (v.rule ->> 'budgetCents')::bigint end as most,
        case k.unit when 'times' then 1 else (v.rule ->> 'faceCents')::bigint end as face) l
      where c.state = 'on' and c.starts_at <= ${at(now)} and c.ends_at > ${at(now)} and l.most > 0
      group by c.campaign_id
    ), told as (
      update campaign c set low_told_at = case when t.share >= ${lowShare}::float8 or t.is_used_up then coalesce(c.low_told_at, ${at(now)}) end,
        used_up_told_at = case when t.is_used_up then coalesce(c.used_up_told_at, ${at(now)}) end
      from taken t where t.campaign_id = c.campaign_id
        and ((t.share >= ${lowShare}::float8 or t.is_used_up) <> (c.low_told_at is not null) or t.is_used_up <> (c.used_up_told_at is not null))
      returning c.campaign_id
    )
    select t.campaign_id as id, t.kind, t.name, t.agent_id as "agentId", least(100, floor(t.share * 100))::int as percent,
      t.is_used_up as "isUsedUp"
    from taken t join told using (campaign_id)
    where t.is_used_up and t.used_up_told_at is null
      or not t.is_used_up and t.share >= ${lowShare}::float8 and t.low_told_at is null`.execute(db);
  return rows;
}
