import { sql } from 'kysely';
import { at, type Db } from '../../kernel/database/db.ts';

/** How many riders use what a rider uses, and whether their first paid ride was refunded in full. */
export async function crowdOf(db: Db, riderId: string, since: number) {
  const { rows } = await sql<{ onDevice: number; onAccount: number; isFirstRefunded: boolean }>`
    select
      coalesce((select max((select count(*)::int from rider_device x
          where x.device_hash = o.device_hash and x.last_at > ${at(since)}))
        from rider_device o where o.rider_id = ${riderId}), 0) as "onDevice",
      coalesce((select max((select count(*)::int from pay_later_consent x
          where x.way = o.way and x.account = o.account and x.state = 'standing'))
        from pay_later_consent o where o.rider_id = ${riderId} and o.state = 'standing'), 0) as "onAccount",
      coalesce((select o.refunded_cents = o.principal_cents + o.gift_cents + o.online_cents from ride_order o
        where o.rider_id = ${riderId} and o.principal_cents + o.gift_cents + o.online_cents > 0
        order by o.started_at limit 1), false) as "isFirstRefunded"`.execute(db);
  return rows[0] ?? { onDevice: 0, onAccount: 0, isFirstRefunded: false };
}

/** When the riders whom one invited registered, since an instant, the earliest first. */
export const broughtBy = async (db: Db, riderId: string, since: number) =>
  (
    await db
      .selectFrom('invite')
      .select('registered_at as at')
      .where('inviter_id', '=', riderId)
      .where('registered_at', '>', at(since))
      .orderBy('registered_at')
      .limit(500)
      .execute()
  ).map((one) => one.at);

/** Who invited a rider, and when the rider registered; undefined: nobody. */
export const invitedBy = (db: Db, riderId: string) =>
  db
    .selectFrom('invite')
    .select(['inviter_id as riderId', 'registered_at as at'])
    .where('invitee_id', '=', riderId)
    .executeTakeFirst();
