import type { FraudFacts } from '@kickstand/domain/marketing/rewards';
import { sql } from 'kysely';
import { at, type Db } from '../../kernel/database/db.ts';

const dayMs = 86_400_000;
const deviceMs = 30 * dayMs;
/** A longer chain says no more. */
const mostLinks = 4;

/** What is known of a rider that may be a sign of fraud. */
export async function fraudFactsOf(db: Db, riderId: string, now: number): Promise<FraudFacts> {
  const { rows } = await sql<FraudFacts>`
    with recursive above as (
      select i.inviter_id as rider_id, i.registered_at, 1 as links from invite i where i.invitee_id = ${riderId}
      union all
      select i.inviter_id, i.registered_at, a.links + 1 from above a join invite i on i.invitee_id = a.rider_id
      where a.links < ${mostLinks} and i.registered_at > a.registered_at - interval '1 day'
    )
    select
      coalesce((select max(d.riders) from (
        select count(*)::int as riders from rider_device o join rider_device x on x.device_hash = o.device_hash
        where o.rider_id = ${riderId} and x.last_at > ${at(now - deviceMs)} group by o.device_hash) d), 0) as "onDevice",
      coalesce((select max(p.riders) from (
        select count(*)::int as riders from pay_later_consent o join pay_later_consent x on x.way = o.way and x.account = o.account
        where o.rider_id = ${riderId} and o.state = 'standing' and x.state = 'standing' group by o.consent_id) p), 0) as "onAccount",
      coalesce((select o.refunded_cents = o.principal_cents + o.gift_cents + o.online_cents from ride_order o
        where o.rider_id = ${riderId} and o.principal_cents + o.gift_cents + o.online_cents > 0
        order by o.started_at limit 1), false) as "isFirstRefunded",
      (select coalesce(max(links), 0)::int from above) as chain,
      coalesce((select max(b.brought) from (
        select count(*)::int as brought from invite i join invite o on o.inviter_id = i.inviter_id
          and o.registered_at between i.registered_at and i.registered_at + interval '1 day'
        where i.inviter_id = ${riderId} and i.registered_at > ${at(now - deviceMs)} group by i.invite_id) b), 0) as "broughtADay"`.execute(
    db,
  );
  return rows[0] ?? { onDevice: 0, onAccount: 0, isFirstRefunded: false, chain: 0, broughtADay: 0 };
}
