import type { Cents } from '@kickstand/contract/kit';
import type { OrderState } from '@kickstand/contract/rides/orders';
import { sql } from 'kysely';
import type { Db } from '../../kernel/database/db.ts';
import type { ProviderName } from '../provider-api/port.ts';
import type { PaidBy } from './payments.parts.ts';

export type PaymentKind = 'receivable' | 'topup' | 'card' | 'deposit';
export type PaymentRowState = 'paying' | 'success' | 'closed' | 'failed';

export interface NewPayment {
  paymentId: string;
  kind: PaymentKind;
  subjectId: string;
  riderId: string;
  areaId: number | null;
  agentId: number;
  channel: PaidBy;
  merchant: string;
  outNo: string;
  amountCents: number;
  detail: object;
  pendingId: string;
  now: number;
  expiresAt: number;
}

export const insertPayment = (db: Db, one: NewPayment) =>
  db
    .insertInto('payment')
    .values({
      payment_id: one.paymentId,
      kind: one.kind,
      subject_id: one.subjectId,
      rider_id: one.riderId,
      service_area_id: one.areaId,
      agent_id: one.agentId,
      channel: one.channel,
      merchant: one.merchant,
      out_no: one.outNo,
      amount_cents: one.amountCents,
      detail: JSON.stringify(one.detail),
      state: 'paying',
      pending_id: one.pendingId,
      created_at: new Date(one.now),
      expires_at: new Date(one.expiresAt),
      ask_at: new Date(one.now),
    })
    .execute();

const found = (db: Db) =>
  db
    .selectFrom('payment as p')
    .select(['p.payment_id as paymentId', 'p.kind', 'p.subject_id as subjectId', 'p.rider_id as riderId'])
    .select(['p.service_area_id as areaId', 'p.agent_id as agentId', 'p.channel', 'p.merchant', 'p.state'])
    .select(['p.out_no as outNo', 'p.amount_cents as amountCents', 'p.pending_id as pendingId'])
    .select(['p.created_at as createdAt', 'p.expires_at as expiresAt', 'p.success_at as successAt'])
    .select(['p.prepay', 'p.detail', 'p.asked', 'p.problem', 'p.trade_no as tradeNo'])
    .select(['p.refunded_cents as refundedCents'])
    .$narrowType<{ kind: PaymentKind; channel: PaidBy; state: PaymentRowState }>();

export const paymentWith = (db: Db, paymentId: string) =>
  found(db).where('p.payment_id', '=', paymentId).executeTakeFirst();
export type Payment = NonNullable<Awaited<ReturnType<typeof paymentWith>>>;

/** The caller has locked the rider. */
export const lockPayment = (db: Db, paymentId: string) =>
  found(db).where('p.payment_id', '=', paymentId).forUpdate('p').executeTakeFirst();

/** Queries a provider about a payment as soon as possible; false if there is none under that number. Paid ones stay paid. */
export async function askSoon(db: Db, provider: ProviderName, outNo: string, now: number): Promise<boolean> {
  const told = await db
    .updateTable('payment')
    .set({ ask_at: sql`case when state <> 'success' then ${new Date(now)}::timestamptz end` })
    .where('merchant', 'like', `${provider}:%`)
    .where('out_no', '=', outNo)
    .executeTakeFirst();
  return told.numUpdatedRows > 0n;
}

/** A rider's open attempts of one kind: what they would bring in. */
export async function openAttemptsOf(db: Db, riderId: string, kind: PaymentKind) {
  const { cents } = await db
    .selectFrom('payment')
    .select((eb) => eb.fn.coalesce(eb.fn.sum<number>('amount_cents'), eb.lit(0)).as('cents'))
    .where('rider_id', '=', riderId)
    .where('kind', '=', kind)
    .where('state', '=', 'paying')
    .executeTakeFirstOrThrow();
  return Number(cents);
}

/**
 * Claims payments due for a query: each is postponed a while, so that nobody else queries it meanwhile, and so that it
 * is repeated if its worker dies.
 */
export async function takeToAsk(db: Db, { now, until, most }: { now: number; until: number; most: number }) {
  const { rows } = await sql<{ paymentId: string }>`
    update payment p set ask_at = ${new Date(until)}, asked = p.asked + 1
    where p.payment_id in (
      select payment_id from payment where ask_at <= ${new Date(now)} order by ask_at limit ${most}
      for update skip locked)
    returning p.payment_id as "paymentId"`.execute(db);
  return rows.map(({ paymentId }) => paymentId);
}

/** The next query, and what the provider gave the app to pay with. */
export const askAgain = (db: Db, paymentId: string, askAt: number, prepay?: Record<string, string>) =>
  db
    .updateTable('payment')
    .set({ ask_at: new Date(askAt), ...(prepay && { prepay: JSON.stringify(prepay) }) })
    .where('payment_id', '=', paymentId)
    .where('state', '<>', 'success')
    .execute();

/** Ends the queries about a payment. */
export const askNoMore = (db: Db, paymentId: string) =>
  db.updateTable('payment').set({ ask_at: null }).where('payment_id', '=', paymentId).execute();

export interface Done {
  state: 'success' | 'closed' | 'failed';
  tradeNo?: string | null;
  /** On success: the payment time according to the provider, epoch ms. */
  paidAt?: number;
  problem?: string | null;
  /** What the provider received, if that can differ from the amount requested. */
  receivedCents?: number;
  /** The estimated fee. */
  feeCents?: number | null;
  now: number;
}

/** Records the provider's final answer. */
export const endPayment = (db: Db, paymentId: string, done: Done) =>
  db
    .updateTable('payment')
    .set({
      state: done.state,
      trade_no: done.tradeNo ?? null,
      ...(done.state === 'success'
        ? { success_at: new Date(done.paidAt ?? done.now) }
        : { closed_at: new Date(done.now) }),
      problem: done.problem ?? null,
      received_cents: done.receivedCents ?? null,
      fee_cents: done.feeCents ?? null,
      ask_at: null,
    })
    .where('payment_id', '=', paymentId)
    .execute();

/** Adds an amount received beyond what was known. */
export const addReceived = (db: Db, paymentId: string, cents: number) =>
  db
    .updateTable('payment')
    .set({ received_cents: sql`coalesce(received_cents, amount_cents) + ${cents}` })
    .where('payment_id', '=', paymentId)
    .execute();

/** Adds to the refunded amount; negative if a refund failed. */
export const addRefunded = (db: Db, paymentId: string, cents: number) =>
  db
    .updateTable('payment')
    .set((eb) => ({ refunded_cents: eb('refunded_cents', '+', cents) }))
    .where('payment_id', '=', paymentId)
    .execute();

/** How many partial refunds a payment has had. */
export async function refundsOf(db: Db, paymentId: string) {
  const { n } = await db
    .selectFrom('refund_leg')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .where('payment_id', '=', paymentId)
    .where('state', '<>', 'closed')
    .executeTakeFirstOrThrow();
  return Number(n);
}

/** Records what a payment keeps of the offer reserved for it. */
export const noteOffer = (db: Db, paymentId: string, offer: object) =>
  db
    .updateTable('payment')
    .set({ detail: sql`detail || ${JSON.stringify(offer)}::jsonb` })
    .where('payment_id', '=', paymentId)
    .execute();

/** The rider's home, who sees their money. */
export const homeOf = (db: Db, riderId: string) =>
  db
    .selectFrom('rider as r')
    .innerJoin('service_area as z', 'z.service_area_id', 'r.service_area_id')
    .select(['z.service_area_id as areaId', 'z.agent_id as agentId'])
    .where('r.rider_id', '=', riderId)
    .executeTakeFirst();

/** The rider's principal, cents. */
export const principalOf = async (db: Db, riderId: string) => {
  const { cents } = await db
    .selectFrom('wallet_lot')
    .select((eb) => eb.fn.coalesce(eb.fn.sum<number>('left_cents'), eb.lit(0)).as('cents'))
    .where('rider_id', '=', riderId)
    .where('kind', '=', 'principal')
    .executeTakeFirstOrThrow();
  return Number(cents);
};

/** Which payment brought in which lot. */
export async function paymentsOfLots(db: Db, lotIds: readonly string[]): Promise<Map<string, string>> {
  if (lotIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('wallet_lot')
    .select(['lot_id', 'payment_id'])
    .where('lot_id', 'in', lotIds)
    .where('payment_id', 'is not', null)
    .execute();
  return new Map(rows.flatMap(({ lot_id, payment_id }) => (payment_id ? [[lot_id, payment_id]] : [])));
}

const mostOrders = 20;

/** A rider's last orders, newest first. */
export const lastOrders = (db: Db, riderId: string) =>
  db
    .selectFrom('ride_order')
    .select(['order_id as orderId', 'state', 'started_at as startedAt', 'ended_at as endedAt'])
    .select(['distance_m as distanceM', 'payable_cents as payableCents', 'refunded_cents as refundedCents'])
    .select('channel')
    .$narrowType<{ state: OrderState; payableCents: Cents | null; refundedCents: Cents }>()
    .where('rider_id', '=', riderId)
    .orderBy('started_at', 'desc')
    .limit(mostOrders)
    .execute();
