import type { Dues, LotPart } from '@kickstand/domain/money/wallet';
import { sql } from 'kysely';
import type { Db } from '../../kernel/database/db.ts';
import type { PaidBy } from './payments.parts.ts';

export type RefundKind = 'receivable' | 'withdrawal' | 'unclaimed' | 'card' | 'deposit';
type RefundRowState = 'created' | 'processing' | 'success' | 'failed' | 'closed';
export type LegState = 'processing' | 'success' | 'failed' | 'closed';

export interface NewRefund {
  refundId: string;
  kind: RefundKind;
  subjectId: string;
  riderId: string;
  areaId: number | null;
  agentId: number;
  way: 'original' | 'wallet';
  cents: { principal: number; gift: number; online: number };
  state: RefundRowState;
  reason: string;
  operator?: { operatorId: string; name: string } | undefined;
  now: number;
}

export const insertRefund = (db: Db, { cents, operator, ...one }: NewRefund) =>
  db
    .insertInto('refund')
    .values({
      refund_id: one.refundId,
      kind: one.kind,
      subject_id: one.subjectId,
      rider_id: one.riderId,
      service_area_id: one.areaId,
      agent_id: one.agentId,
      way: one.way,
      amount_cents: cents.principal + cents.gift + cents.online,
      principal_cents: cents.principal,
      gift_cents: cents.gift,
      online_cents: cents.online,
      state: one.state,
      reason: one.reason,
      operator_id: operator?.operatorId ?? null,
      operator_name: operator?.name ?? null,
      created_at: new Date(one.now),
      ended_at: one.state === 'success' ? new Date(one.now) : null,
    })
    .execute();

/** A leg's content, to be posted on success and undone on failure. */
export interface LegDetail {
  /** For debts: cents by line. */
  lines?: Dues;
  /** For withdrawals: the amounts taken from lots, and the gifts forfeited with them. */
  lots?: LotPart[];
  gifts?: LotPart[];
  /** For cards: the part of the price that stays, cents, and whether it replaced a deposit. */
  rest?: number;
  isMember?: boolean;
}

export interface NewLeg {
  legId: string;
  refundId: string;
  paymentId: string;
  areaId: number | null;
  agentId: number;
  retryOf: string | null;
  amountCents: number;
  detail: LegDetail;
  pendingId: string;
  now: number;
}

export const insertLeg = (db: Db, one: NewLeg) =>
  db
    .insertInto('refund_leg')
    .values({
      leg_id: one.legId,
      refund_id: one.refundId,
      payment_id: one.paymentId,
      service_area_id: one.areaId,
      agent_id: one.agentId,
      out_refund_no: one.legId.replaceAll('-', ''),
      retry_of: one.retryOf,
      amount_cents: one.amountCents,
      lines: JSON.stringify(one.detail),
      state: 'processing',
      pending_id: one.pendingId,
      created_at: new Date(one.now),
      ask_at: new Date(one.now),
    })
    .execute();

const legs = (db: Db) =>
  db
    .selectFrom('refund_leg as l')
    .innerJoin('refund as r', 'r.refund_id', 'l.refund_id')
    .innerJoin('payment as p', 'p.payment_id', 'l.payment_id')
    .select(['l.leg_id as legId', 'l.refund_id as refundId', 'l.payment_id as paymentId', 'l.state'])
    .select(['l.amount_cents as amountCents', 'l.out_refund_no as outRefundNo', 'l.pending_id as pendingId'])
    .select(['l.lines as detail', 'l.retry_of as retryOf', 'l.asked', 'l.created_at as createdAt'])
    .select(['l.service_area_id as areaId', 'l.agent_id as agentId', 'l.provider_code as providerCode'])
    .select(['r.kind', 'r.subject_id as subjectId', 'r.rider_id as riderId', 'r.reason'])
    .select(['p.channel', 'p.merchant', 'p.out_no as outNo', 'p.trade_no as tradeNo'])
    // A provider compares the total with what it received, whatever was asked for.
    .select((eb) => eb.fn.coalesce('p.received_cents', 'p.amount_cents').as('totalCents'))
    .$narrowType<{ kind: RefundKind; state: LegState; channel: PaidBy }>();

export const legWith = (db: Db, legId: string) => legs(db).where('l.leg_id', '=', legId).executeTakeFirst();
export type Leg = NonNullable<Awaited<ReturnType<typeof legWith>>>;

export const lockLeg = (db: Db, legId: string) =>
  legs(db).where('l.leg_id', '=', legId).forUpdate('l').executeTakeFirst();

/** Queries a provider about a refund as soon as possible; false if there is none under that number. A finished one stays so. */
export async function askLegSoon(db: Db, outRefundNo: string, now: number): Promise<boolean> {
  const told = await db
    .updateTable('refund_leg')
    .set({ ask_at: sql`case when state in ('processing', 'failed') then ${new Date(now)}::timestamptz end` })
    .where('out_refund_no', '=', outRefundNo)
    .executeTakeFirst();
  return told.numUpdatedRows > 0n;
}

/** Claims legs to be queried at their provider, as is done for payments. */
export async function takeLegsToAsk(
  db: Db,
  { now, until, most }: { now: number; until: number; most: number },
) {
  const { rows } = await sql<{ legId: string }>`
    update refund_leg l set ask_at = ${new Date(until)}, asked = l.asked + 1
    where l.leg_id in (
      select leg_id from refund_leg where ask_at <= ${new Date(now)} order by ask_at limit ${most}
      for update skip locked)
    returning l.leg_id as "legId"`.execute(db);
  return rows.map(({ legId }) => legId);
}

export const askLegAgain = (db: Db, legId: string, askAt: number) =>
  db
    .updateTable('refund_leg')
    .set({ ask_at: new Date(askAt) })
    .where('leg_id', '=', legId)
    .where('state', 'in', ['processing', 'failed'])
    .execute();

interface LegChange {
  state: LegState;
  providerCode?: string | null;
  /** The provider's own message, if it refused. */
  providerSays?: string | null;
  /** The next query, epoch ms; null: finished. */
  askAt: number | null;
  /** Completion time according to the provider, epoch ms. */
  endedAt: number | null;
  /** The provider's fee refund, estimated. */
  feeCents?: number | null;
}

export const moveLeg = (db: Db, legId: string, change: LegChange) =>
  db
    .updateTable('refund_leg')
    .set({
      state: change.state,
      provider_code: change.providerCode ?? null,
      provider_says: change.providerSays ?? null,
      ask_at: change.askAt === null ? null : new Date(change.askAt),
      ended_at: change.endedAt === null ? null : new Date(change.endedAt),
      fee_cents: change.feeCents ?? null,
    })
    .where('leg_id', '=', legId)
    .execute();

/** A refund's state by its legs: finished when all are, failed when one needs attention. Returns the state. */
export async function settleRefund(
  db: Db,
  refundId: string,
  now: number,
): Promise<RefundRowState | undefined> {
  const { rows } = await sql<{ state: RefundRowState }>`
    update refund r set state = s.state, ended_at = case when s.state = 'success' then ${new Date(now)}::timestamptz end
    from (
      select case
        when bool_or(l.state = 'failed' or (l.state = 'closed' and again.leg_id is null
          and l.provider_code is distinct from 'to_wallet')) then 'failed'
        when bool_and(l.state in ('success', 'closed')) then 'success'
        else 'processing' end as state
      from refund_leg l left join refund_leg again on again.retry_of = l.leg_id
      where l.refund_id = ${refundId}) s
    where r.refund_id = ${refundId} and s.state is not null
    returning r.state`.execute(db);
  return rows[0]?.state;
}

/** Records that what a provider would not refund has become principal. */
export const noteInWallet = (db: Db, refundId: string, cents: number) =>
  db
    .updateTable('refund')
    .set((eb) => ({
      way: 'wallet',
      principal_cents: eb('principal_cents', '+', cents),
      online_cents: eb('online_cents', '-', cents),
    }))
    .where('refund_id', '=', refundId)
    .execute();

/** Whether a rider has a vehicle now. */
export const ridesNow = async (db: Db, riderId: string) =>
  (await db.selectFrom('trip_open').select('trip_id').where('rider_id', '=', riderId).executeTakeFirst()) !==
  undefined;
