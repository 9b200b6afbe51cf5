import { mostTopUps, type TopUpRow } from '@kickstand/contract/rides/orders';
import { sql } from 'kysely';
import type { Db } from '../../kernel/database/db.ts';

/** A rider's top-ups, or these: those with something left first, then newest first. */
export async function topUpsOf(db: Db, riderId: string, among?: readonly string[]) {
  const { rows } = await sql<Omit<TopUpRow, 'stays'>>`
    select p.payment_id as id, p.success_at as at, p.channel, p.amount_cents as "amountCents",
      coalesce(w.left_cents, 0) as "leftCents", coalesce(g.cents, 0)::int as "giftLeftCents",
      coalesce(r.on_way, 0)::int as "onWayCents", coalesce(r.back, 0)::int as "backCents",
      coalesce(r.failed, 0)::int as "failedCents"
    from payment p
    left join wallet_lot w on w.payment_id = p.payment_id and w.kind = 'principal' and w.source = 'topup'
    left join lateral (select sum(l.left_cents) as cents from wallet_lot l
      where l.rider_id = p.rider_id and l.kind = 'gift' and l.left_cents > 0 and l.with_lot_id = w.lot_id) g on true
    left join lateral (select sum(l.amount_cents) filter (where l.state = 'processing') as on_way,
        sum(l.amount_cents) filter (where l.state = 'success') as back,
        sum(l.amount_cents) filter (where l.state in ('failed', 'closed')
          and not exists (select from refund_leg n where n.retry_of = l.leg_id)) as failed
      from refund_leg l where l.payment_id = p.payment_id) r on true
    where p.rider_id = ${riderId} and p.kind = 'topup' and p.state = 'success'
      and ${among ? sql`p.payment_id = any(${[...among]}::text[])` : sql`true`}
    order by coalesce(w.left_cents, 0) > 0 desc, p.success_at desc, p.payment_id
    limit ${mostTopUps}`.execute(db);
  return rows;
}
