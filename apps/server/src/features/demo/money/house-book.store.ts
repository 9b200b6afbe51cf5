import type { BookOrder, BookRefund } from '@kickstand/contract/payment-houses';
import { sql } from 'kysely';
import { at, type Db } from '../../../kernel/database/db.ts';
import type { HouseName } from '../../../payments/port.ts';

/** What houses take of the payments of the demo's past, in ten-thousandths. */
const feeBp = 60;

const ms = (column: string) => sql`floor(extract(epoch from ${sql.ref(column)}) * 1000)::float8`;

/** What was paid since an instant, and what else went back since then. */
export async function ordersSince(db: Db, since: number): Promise<BookOrder[]> {
  const { rows } = await sql<BookOrder>`
    select 'order' as kind, split_part(merchant, ':', 1) as house, out_no as "outNo", amount_cents as "amountCents", '' as what,
      '' as "notifyUrl", 'paid' as state, ${ms('created_at')} as "createdAt", ${ms('expires_at')} as "expiresAt",
      coalesce(trade_no, '') as "tradeNo", ${ms('success_at')} as "paidAt", amount_cents as "paidCents",
      round(amount_cents * ${feeBp}::numeric / 10000)::int as "feeCents"
    from payment p where state = 'success' and (success_at >= ${at(since)}
      or exists (select from refund_leg l where l.payment_id = p.payment_id and l.ended_at >= ${at(since)}))`.execute(
    db,
  );
  return rows;
}

/** What went back since an instant, as the house would tell it. */
export async function refundsSince(db: Db, since: number): Promise<BookRefund[]> {
  const { rows } = await sql<BookRefund & { house: HouseName }>`
    select 'refund' as kind, split_part(p.merchant, ':', 1) as house, p.out_no as "outNo", l.out_refund_no as "outRefundNo",
      l.amount_cents as "amountCents", '' as "notifyUrl", 'success' as state, null as next,
      '50' || l.out_refund_no as "refundNo", ${ms('l.ended_at')} as "createdAt", ${ms('l.ended_at')} as "doneAt",
      round(l.amount_cents * ${feeBp}::numeric / 10000)::int as "feeCents"
    from refund_leg l join payment p using (payment_id)
    where l.state = 'success' and l.ended_at >= ${at(since)}`.execute(db);
  return rows;
}
