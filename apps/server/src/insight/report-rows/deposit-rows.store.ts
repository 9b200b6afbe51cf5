import type { DepositMoneyRow, reportRows } from '@kickstand/contract/insight/reports';
import type { InputOf } from '@kickstand/contract/kit';
import { type RawBuilder, sql } from 'kysely';
import { at, type Db } from '../../kernel/database/db.ts';
import { nameIn } from '../../kernel/list/name-in.ts';
import { every, pageWithSum } from '../../kernel/list/page-with-sum.ts';
import { rowsInScope } from '../../kernel/list/rows-in-scope.ts';
import type { Seeing } from './order-rows.store.ts';
import { inSpan, ofPhone, type Paid, paidUnder, paymentIs, type Span } from './rows.store.ts';

type Query = InputOf<typeof reportRows.deposits>['query'];

const isLate = (now: number) => sql`(d.state in ('refunding', 'refund_failed') and d.due_at < ${at(now)})`;

const narrowed = (query: Query & Span, { scope, now }: Seeing) =>
  every(
    inSpan(query.by === 'refund' ? 'd.asked_at' : 'd.paid_at', query),
    query.phone && ofPhone('d.rider_id', query.phone),
    query.name && sql`r.name = ${query.name}`,
    query.state && sql`d.state = ${query.state}`,
    paymentIs(sql`d.payment_id`, query),
    query.late !== undefined && sql`${isLate(now)} = ${query.late}`,
    rowsInScope(scope, 'd'),
  );

const sorted: Readonly<Record<Query['sort'], RawBuilder<unknown>>> = {
  paidAt: sql`d.paid_at`,
  askedAt: sql`d.asked_at`,
  amountCents: sql`d.amount_cents`,
};

type Stored = Omit<DepositMoneyRow, 'outNo' | 'tradeNo' | 'isOld'> & { payment: Paid | null };

/** One page of deposits. */
export const pageOfDepositMoney = (db: Db, seeing: Seeing, query: Query & Span) =>
  pageWithSum<Stored, Pick<DepositMoneyRow, 'amountCents' | 'deductedCents'>>(
    db,
    {
      rows: sql`from deposit d join service_area z on z.service_area_id = d.service_area_id
        join agent a on a.agent_id = d.agent_id left join rider r on r.rider_id = d.rider_id
        where ${narrowed(query, seeing)}`,
      columns: sql`d.deposit_id as "depositId", d.rider_id as "riderId", r.name as "riderName", r.phone as "riderPhone", a.name as agent,
        ${nameIn('z', seeing.locale)} as area, d.state, d.amount_cents as "amountCents", d.deducted_cents as "deductedCents",
        d.channel, d.paid_at as "paidAt", d.frozen_until as "frozenUntil", d.frozen_by as "frozenBy",
        d.freeze_reason as "freezeReason", d.asked_at as "askedAt", d.due_at as "dueAt", d.refunded_at as "refundedAt",
        d.transfer_no as "transferNo", d.transfer_name as "transferName",
        d.version, ${paidUnder(sql`d.payment_id`)} as payment,
        (select g.out_refund_no from refund_leg g where g.refund_id = d.refund_id order by g.created_at desc limit 1) as "refundNo",
        extract(epoch from coalesce(d.refunded_at, ${at(seeing.now)}) - d.asked_at)::int as "waitedSeconds",
        ${isLate(seeing.now)} as "isLate"`,
      order: sorted[query.sort],
      tieBreak: sql`d.deposit_id`,
      sums: sql`coalesce(sum(d.amount_cents), 0) as "amountCents", coalesce(sum(d.deducted_cents), 0) as "deductedCents"`,
    },
    query,
  );
