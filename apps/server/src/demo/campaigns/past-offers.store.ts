import { sql } from 'kysely';
import type { Db } from '../../kernel/database/db.ts';

/** Turns past top-ups that match an offer in amount, area and time into uses of it: in payments, gifts and counters. */
export async function adoptOffers(db: Db) {
  await sql`
    create temporary table past_offer on commit drop as
    select p.payment_id, p.success_at, w.lot_id, w.amount_cents as gift_cents, c.campaign_id, c.version, c.agent_id
    from payment p
    join wallet_lot w on w.payment_id = p.payment_id and w.source = 'topup_gift'
    join campaign c on c.kind = 'topup' and p.service_area_id = any (c.area_ids)
      and p.success_at >= c.starts_at and p.success_at < c.ends_at
    join campaign_version v on v.campaign_id = c.campaign_id and v.version = c.version
      and (v.rule ->> 'amountCents')::int = p.amount_cents and (v.rule ->> 'giftCents')::int = w.amount_cents
    where p.kind = 'topup' and p.state = 'success' and p.problem is null`.execute(db);
  await sql`
    update payment p set detail = p.detail || jsonb_build_object('offerId', o.campaign_id, 'offerVersion', o.version,
      'offerPayer', o.agent_id) from past_offer o where o.payment_id = p.payment_id`.execute(db);
  await sql`
    update reward_grant g set campaign_id = o.campaign_id, campaign_version = o.version, occurrence = 'topup:' || o.payment_id
    from past_offer o where g.grant_id = o.lot_id`.execute(db);
  await sql`
    insert into campaign_counter (campaign_id, entity, key, period, starts, unit, reserved, used, most)
    select o.campaign_id, 'campaign', '', 'life', '', u.unit, 0,
      case u.unit when 'times' then count(*) else sum(o.gift_cents) end, 1000000000000
    from past_offer o cross join (values ('times'), ('cents')) as u (unit) group by o.campaign_id, u.unit`.execute(
    db,
  );
  await sql`
    insert into reward_reservation (subject, campaign_id, entity, key, period, starts, unit, amount, settled, state, created_at, ended_at)
    select o.payment_id, o.campaign_id, 'campaign', '', 'life', '', u.unit, a.amount, a.amount, 'settled', o.success_at, o.success_at
    from past_offer o cross join (values ('times'), ('cents')) as u (unit)
    cross join lateral (select case u.unit when 'times' then 1 else o.gift_cents end as amount) a`.execute(
    db,
  );
}
