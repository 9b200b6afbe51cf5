import type { BookOrder, BookRefund, BookShare } from '@kickstand/contract/money/payment-providers';
import { usualFeeBp } from '@kickstand/domain/money/reconcile';
import { sql } from 'kysely';
import { at, type Db } from '../../kernel/database/db.ts';
import type { ProviderName } from '../../money/provider-api/port.ts';

const ms = (column: string) => sql`floor(extract(epoch from ${sql.ref(column)}) * 1000)::float8`;

/** Merchant number of a clearing account. */
const numberOf = (column: string) => sql`split_part(${sql.ref(column)}, ':', 2)`;

/** Payments since an instant, and older ones refunded since. */
export async function ordersSince(db: Db, since: number): Promise<BookOrder[]> {
  const { rows } = await sql<BookOrder & { shared: string | null }>`
    select 'order' as kind, split_part(merchant, ':', 1) as provider, out_no as "outNo", amount_cents as "amountCents", '' as what,
      '' as "notifyUrl", 'paid' as state, ${ms('created_at')} as "createdAt", ${ms('expires_at')} as "expiresAt",
      coalesce(trade_no, '') as "tradeNo", ${ms('success_at')} as "paidAt", amount_cents as "paidCents",
      coalesce(fee_cents, round(amount_cents * ${usualFeeBp}::numeric / 10000))::int as "feeCents",
      (select ${numberOf('s.merchant')} from profit_share s where s.payment_id = p.payment_id) as shared
    from payment p where state = 'success' and (success_at >= ${at(since)}
      or exists (select from refund_leg l where l.payment_id = p.payment_id and l.ended_at >= ${at(since)}))`.execute(
    db,
  );
  return rows.map(({ shared, ...order }) =>
    shared === null ? order : { ...order, merchant: shared, isShared: true, isFinished: true },
  );
}

/** Shared amounts of payments since an instant, and their returns. */
export async function sharesSince(db: Db, since: number): Promise<BookShare[]> {
  const { rows } = await sql<BookShare>`
    select 'share' as kind, split_part(s.merchant, ':', 1) as provider, o."outNo", p.out_no as "orderNo", o."ofNo",
      ${numberOf('s.merchant')} as merchant, ${numberOf('s.receiver')} as receiver, o.cents as "amountCents", 'success' as state,
      null as next, ${ms('o.at')} as "createdAt", ${ms('o.at')} as "doneAt"
    from profit_share s join payment p using (payment_id) cross join lateral (
      select s.out_no as "outNo", '' as "ofNo", s.amount_cents as cents, s.shared_at as at where s.shared_at is not null
      union all
      select r.out_no, s.out_no, r.amount_cents, r.ended_at from share_return r
      where r.share_id = s.share_id and r.state = 'success'
    ) o where p.success_at >= ${at(since)} order by o.at`.execute(db);
  return rows;
}

/** Refunds since an instant, as the provider reports them. */
export async function refundsSince(db: Db, since: number): Promise<BookRefund[]> {
  const { rows } = await sql<BookRefund & { provider: ProviderName }>`
    select 'refund' as kind, split_part(p.merchant, ':', 1) as provider, p.out_no as "outNo", l.out_refund_no as "outRefundNo",
      l.amount_cents as "amountCents", '' as "notifyUrl", 'success' as state, null as next,
      '50' || l.out_refund_no as "refundNo", ${ms('l.ended_at')} as "createdAt", ${ms('l.ended_at')} as "doneAt",
      coalesce(l.fee_cents, round(l.amount_cents * ${usualFeeBp}::numeric / 10000))::int as "feeCents"
    from refund_leg l join payment p using (payment_id)
    where l.state = 'success' and l.ended_at >= ${at(since)}`.execute(db);
  return rows;
}
