import { sql } from 'kysely';
import type { Db } from '../../kernel/database/db.ts';
import { type Difference, firstOf } from '../../kernel/database/differences.ts';

/** Gifts whose lot differs from their reward: missing, of another amount, or with parts that do not add up. */
export const wrongRewards = (db: Db) =>
  firstOf(
    db,
    sql<Difference>`with spent as (
        select p.ref, sum(p.cents - p.refunded_cents) as cents from receivable_part p where p.source = 'gift' group by p.ref
      )
      select 'reward ' || g.grant_id as about, g.face_cents as said,
        coalesce(w.left_cents + w.ended_cents + coalesce(s.cents, 0), 0) as found
      from reward_grant g left join wallet_lot w on w.grant_id = g.grant_id left join spent s on s.ref = w.lot_id
      where g.reward = 'balance' and g.state in ('granted', 'expired', 'recalled') and (w.lot_id is null
        or w.amount_cents <> g.face_cents or w.rider_id <> g.rider_id
        or w.left_cents + w.ended_cents + coalesce(s.cents, 0) <> g.face_cents)
      union all
      select 'reward ' || coalesce(w.grant_id, w.lot_id), 0, w.amount_cents from wallet_lot w
      where w.grant_id is not null and not exists (select from reward_grant g where g.grant_id = w.grant_id
        and g.state in ('granted', 'expired', 'recalled'))`,
  );

/** Campaign counters that differ from what was reserved and settled. */
export const wrongCounters = (db: Db) =>
  firstOf(
    db,
    sql<Difference>`select concat_ws(' ', c.campaign_id, c.entity, c.key, c.period, c.starts, c.unit) as about,
        c.used + c.reserved as said, coalesce(r.used, 0) + coalesce(r.reserved, 0) as found
      from campaign_counter c left join (
        select campaign_id, entity, key, period, starts, unit, sum(amount) filter (where state = 'open') as reserved,
          sum(settled) filter (where state = 'settled') as used
        from reward_reservation group by campaign_id, entity, key, period, starts, unit
      ) r using (campaign_id, entity, key, period, starts, unit)
      where c.used <> coalesce(r.used, 0) or c.reserved <> coalesce(r.reserved, 0) or c.used + c.reserved > c.most`,
  );

/** Rewards that campaigns of head office gave in areas of companies that had not joined by then. */
export const unjoinedRewards = (db: Db) =>
  firstOf(
    db,
    sql<Difference>`select 'campaign ' || u.campaign_id || ' of company ' || j.agent_id as about, 0 as said, sum(u.cents) as found
      from (select g.campaign_id, g.service_area_id, g.created_at as given_at, g.cost_cents as cents from reward_grant g
          where g.campaign_id is not null
        union all
        select b.campaign_id, b.service_area_id, b.used_at, b.saved_cents from benefit_use b) u
      join service_area z on z.service_area_id = u.service_area_id
      join campaign_join j on j.campaign_id = u.campaign_id and j.agent_id = z.agent_id
      where j.first_joined_at is null or u.given_at < j.first_joined_at
      group by u.campaign_id, j.agent_id`,
  );

/** Rides whose activities used other cents than they saved and earned, but for what reversed rides gave back. */
export const wrongBenefits = (db: Db) =>
  firstOf(
    db,
    sql<Difference>`select r.campaign_id || ' ' || r.subject as about, coalesce(r.settled, 0) as said,
        least(r.amount, f.kept) as found
      from reward_reservation r
      left join benefit_use u on u.order_id = substr(r.subject, 6) and u.campaign_id = r.campaign_id
      left join reward_grant g on g.campaign_id = r.campaign_id and g.occurrence = r.subject
      left join benefit_return b on b.order_id = substr(r.subject, 6) and b.done_at is not null
      cross join lateral (select case when b.order_id is null then coalesce(u.saved_cents, 0)
          + case when g.state <> 'refused' then g.face_cents else 0 end
        when g.grant_id is null then 0 else b.spent_cents end as kept) f
      where r.subject like 'ride:%' and r.entity = 'campaign' and r.key = '' and r.period = 'life' and r.unit = 'cents'
        and r.state <> 'open' and r.settled <> least(r.amount, f.kept)`,
  );
