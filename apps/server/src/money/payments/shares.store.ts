import { sql } from 'kysely';
import type { Db } from '../../kernel/database/db.ts';

export type ShareRowState = 'waiting' | 'processing' | 'success' | 'failed' | 'returned' | 'released';

export interface NewShare {
  shareId: string;
  paymentId: string;
  agentId: number;
  areaId: number;
  schemeId: string | null;
  merchant: string;
  receiver: string;
  ratioBp: number;
  mostBp: number;
  paidAt: number;
  askAt: number;
}

export const insertShare = (db: Db, one: NewShare) =>
  db
    .insertInto('profit_share')
    .values({
      share_id: one.shareId,
      payment_id: one.paymentId,
      agent_id: one.agentId,
      service_area_id: one.areaId,
      scheme_id: one.schemeId,
      merchant: one.merchant,
      receiver: one.receiver,
      ratio_bp: one.ratioBp,
      most_bp: one.mostBp,
      state: 'waiting',
      out_no: one.shareId.replaceAll('-', ''),
      paid_at: new Date(one.paidAt),
      ask_at: new Date(one.askAt),
    })
    .execute();

const shares = (db: Db) =>
  db
    .selectFrom('profit_share as s')
    .innerJoin('payment as p', 'p.payment_id', 's.payment_id')
    .select(['s.share_id as shareId', 's.payment_id as paymentId', 's.agent_id as agentId', 's.state'])
    .select(['s.service_area_id as areaId', 's.merchant', 's.receiver', 's.ratio_bp as ratioBp'])
    .select(['s.most_bp as mostBp', 's.amount_cents as amountCents', 's.returned_cents as returnedCents'])
    .select(['s.freed_cents as freedCents', 's.freed_times as freedTimes', 's.out_no as outNo'])
    .select(['s.pending_id as pendingId', 's.paid_at as paidAt', 's.shared_at as sharedAt', 's.asked'])
    .select(['s.finished_at as finishedAt', 'p.rider_id as riderId', 'p.trade_no as tradeNo'])
    .select(['p.amount_cents as paidCents', 'p.refunded_cents as refundedCents', 'p.fee_cents as feeCents'])
    .$narrowType<{ state: ShareRowState }>();

export const shareWith = (db: Db, shareId: string) =>
  shares(db).where('s.share_id', '=', shareId).executeTakeFirst();
export type Share = NonNullable<Awaited<ReturnType<typeof shareWith>>>;

/** The caller has locked the rider. */
export const lockShare = (db: Db, shareId: string) =>
  shares(db).where('s.share_id', '=', shareId).forUpdate('s').executeTakeFirst();

export const lockShareOf = (db: Db, paymentId: string) =>
  shares(db).where('s.payment_id', '=', paymentId).forUpdate('s').executeTakeFirst();

export interface ShareChange {
  state?: ShareRowState;
  amountCents?: number;
  returnedCents?: number;
  pendingId?: string;
  sharedAt?: number;
  finishedAt?: number;
  problem?: string | null;
  /** The next query, epoch ms; null: none. */
  askAt: number | null;
}

const instantOf = (ms: number) => new Date(ms);

export const moveShare = (db: Db, shareId: string, change: ShareChange) =>
  db
    .updateTable('profit_share')
    .set({
      ...(change.state !== undefined && { state: change.state, asked: 0 }),
      ...(change.amountCents !== undefined && { amount_cents: change.amountCents }),
      ...(change.returnedCents !== undefined && { returned_cents: change.returnedCents }),
      ...(change.pendingId !== undefined && { pending_id: change.pendingId }),
      ...(change.sharedAt !== undefined && { shared_at: instantOf(change.sharedAt) }),
      ...(change.finishedAt !== undefined && { finished_at: instantOf(change.finishedAt) }),
      ...(change.problem !== undefined && { problem: change.problem }),
      ask_at: change.askAt === null ? null : instantOf(change.askAt),
    })
    .where('share_id', '=', shareId)
    .execute();

interface Wish {
  now: number;
  until: number;
  most: number;
}

/** Claims shares, or their returns, to be queried at their provider, as is done for payments. */
const takeFrom = async (
  db: Db,
  { table, key }: { table: 'profit_share' | 'share_return'; key: 'share_id' | 'return_id' },
  { now, until, most }: Wish,
) => {
  const { rows } = await sql<{ id: string }>`
    update ${sql.table(table)} s set ask_at = ${new Date(until)}, asked = s.asked + 1
    where s.${sql.ref(key)} in (
      select ${sql.ref(key)} from ${sql.table(table)} where ask_at <= ${new Date(now)} order by ask_at limit ${most}
      for update skip locked)
    returning s.${sql.ref(key)} as id`.execute(db);
  return rows.map(({ id }) => id);
};
export const takeShares = (db: Db, wish: Wish) =>
  takeFrom(db, { table: 'profit_share', key: 'share_id' }, wish);
export const takeReturns = (db: Db, wish: Wish) =>
  takeFrom(db, { table: 'share_return', key: 'return_id' }, wish);

/** What a payment leaves at the provider for the franchisee: paid, minus fee, share and refunds, plus what was taken back. */
export async function restOf(db: Db, paymentId: string): Promise<number> {
  const { rows } = await sql<{ cents: number }>`
    select coalesce(p.received_cents, p.amount_cents) - coalesce(p.fee_cents, 0)
      - case when s.shared_at is null then 0 else s.amount_cents - s.returned_cents end
      - coalesce((select sum(l.amount_cents - coalesce(l.fee_cents, 0)) from refund_leg l
          where l.payment_id = p.payment_id and l.state = 'success'), 0) as cents
    from payment p join profit_share s using (payment_id) where p.payment_id = ${paymentId}`.execute(db);
  return Number(rows[0]?.cents ?? 0);
}

/** Records the franchisee's current part of a payment. */
export const noteFreed = (db: Db, shareId: string, cents: number) =>
  db
    .updateTable('profit_share')
    .set((eb) => ({ freed_cents: cents, freed_times: eb('freed_times', '+', 1) }))
    .where('share_id', '=', shareId)
    .execute();

/** Schedules a recheck of the franchisee's part of a payment, where nothing more is shared of it. */
export const evenSoon = (db: Db, paymentId: string, now: number) =>
  db
    .updateTable('profit_share')
    .set({ ask_at: new Date(now) })
    .where('payment_id', '=', paymentId)
    .where('finished_at', 'is not', null)
    .execute();

export interface NewReturn {
  returnId: string;
  share: Share;
  legId: string;
  amountCents: number;
  pendingId: string;
  now: number;
  askAt: number | null;
}

export const insertReturn = (db: Db, { returnId, share, ...one }: NewReturn) =>
  db
    .insertInto('share_return')
    .values({
      return_id: returnId,
      share_id: share.shareId,
      leg_id: one.legId,
      agent_id: share.agentId,
      service_area_id: share.areaId,
      amount_cents: one.amountCents,
      state: 'processing',
      out_no: returnId.replaceAll('-', ''),
      pending_id: one.pendingId,
      created_at: new Date(one.now),
      ask_at: one.askAt === null ? null : new Date(one.askAt),
    })
    .execute();

const returns = (db: Db) =>
  db
    .selectFrom('share_return as r')
    .select(['r.return_id as returnId', 'r.share_id as shareId', 'r.leg_id as legId', 'r.out_no as outNo'])
    .select(['r.amount_cents as amountCents', 'r.pending_id as pendingId', 'r.created_at as createdAt'])
    .select(['r.asked', 'r.state'])
    .$narrowType<{ state: 'processing' | 'success' | 'failed' }>();

export const returnWith = (db: Db, returnId: string) =>
  returns(db).where('r.return_id', '=', returnId).executeTakeFirst();
export type Return = NonNullable<Awaited<ReturnType<typeof returnWith>>>;

export const lockReturn = (db: Db, returnId: string) =>
  returns(db).where('r.return_id', '=', returnId).forUpdate('r').executeTakeFirst();

export const returnOfLeg = (db: Db, legId: string) =>
  returns(db).where('r.leg_id', '=', legId).executeTakeFirst();

/** Ends taking back a share, successfully or not: its refund proceeds at once. */
export async function endReturn(
  db: Db,
  { returnId, legId }: Return,
  end: { state: 'success' | 'failed'; problem: string | null; now: number },
) {
  await db
    .updateTable('share_return')
    .set({ state: end.state, problem: end.problem, ended_at: new Date(end.now), ask_at: null })
    .where('return_id', '=', returnId)
    .execute();
  await db
    .updateTable('refund_leg')
    .set({ ask_at: new Date(end.now) })
    .where('leg_id', '=', legId)
    .where('state', 'in', ['processing', 'failed'])
    .execute();
}

/** Repeats the query about taking back a share, under another number if the provider let the first one expire. */
export const askReturnAgain = (db: Db, returnId: string, askAt: number, outNo?: string) =>
  db
    .updateTable('share_return')
    .set({ ask_at: new Date(askAt), ...(outNo !== undefined && { out_no: outNo }) })
    .where('return_id', '=', returnId)
    .where('state', '=', 'processing')
    .execute();
