import {
  type Dues,
  type PaidPart,
  type RefundablePart,
  type Source,
  totalOf,
} from '@kickstand/domain/money/wallet';
import { sql } from 'kysely';
import { at, type Db } from '../../kernel/database/db.ts';

export type ReceivableState = 'unpaid' | 'paying' | 'paid' | 'closed';

export interface NewReceivable {
  receivableId: string;
  kind: 'order' | 'supplement' | 'fee';
  orderId: string | null;
  riderId: string;
  areaId: number;
  agentId: number;
  due: Dues;
  giftFirst: boolean;
  reason?: string | undefined;
  now: number;
  /** Since when it blocks rides, epoch ms. */
  dueAt: number;
}

/** Something owed from now on; nobody else can see it yet. */
export const insertReceivable = (db: Db, { due, ...one }: NewReceivable): Promise<Receivable> =>
  db
    .insertInto('receivable')
    .values({
      receivable_id: one.receivableId,
      kind: one.kind,
      order_id: one.orderId,
      rider_id: one.riderId,
      service_area_id: one.areaId,
      agent_id: one.agentId,
      state: 'unpaid',
      original_cents: totalOf(due),
      ride_cents: due.ride,
      location_cents: due.location,
      helmet_cents: due.helmet,
      fee_cents: due.fee,
      gift_first: one.giftFirst,
      reason: one.reason ?? null,
      created_at: new Date(one.now),
      due_at: new Date(one.dueAt),
    })
    .returning(['receivable_id as receivableId', 'kind', 'order_id as orderId', 'rider_id as riderId'])
    .returning(['service_area_id as areaId', 'agent_id as agentId', 'state', 'version'])
    .returning(['ride_cents as ride', 'location_cents as location', 'helmet_cents as helmet'])
    .returning(['fee_cents as fee', 'paid_cents as paidCents', 'refunded_cents as refundedCents'])
    .returning(['gift_first as giftFirst', 'created_at as createdAt', 'original_cents as originalCents'])
    .$narrowType<Narrow>()
    .executeTakeFirstOrThrow();

interface Narrow {
  kind: NewReceivable['kind'];
  state: ReceivableState;
}

const found = (db: Db) =>
  db
    .selectFrom('receivable as v')
    .select(['v.receivable_id as receivableId', 'v.kind', 'v.order_id as orderId', 'v.rider_id as riderId'])
    .select(['v.service_area_id as areaId', 'v.agent_id as agentId', 'v.state', 'v.version'])
    .select(['v.ride_cents as ride', 'v.location_cents as location', 'v.helmet_cents as helmet'])
    .select(['v.fee_cents as fee', 'v.paid_cents as paidCents', 'v.refunded_cents as refundedCents'])
    .select(['v.gift_first as giftFirst', 'v.created_at as createdAt', 'v.original_cents as originalCents'])
    .$narrowType<Narrow>();

/** Lock what a rider owes until the transaction is over; the rider is locked before. */
export const lockReceivable = (db: Db, receivableId: string) =>
  found(db).where('v.receivable_id', '=', receivableId).forUpdate('v').executeTakeFirst();
export type Receivable = NonNullable<Awaited<ReturnType<typeof lockReceivable>>>;

/** Whose it is: to lock the rider first. */
export const riderOfReceivable = (db: Db, receivableId: string) =>
  db.selectFrom('receivable').select('rider_id').where('receivable_id', '=', receivableId).executeTakeFirst();

/** What a rider has not paid, the oldest first. */
export const openReceivables = (db: Db, riderId: string) =>
  found(db)
    .where('v.rider_id', '=', riderId)
    .where('v.state', 'in', ['unpaid', 'paying'])
    .orderBy('v.created_at')
    .orderBy('v.receivable_id')
    .limit(100)
    .execute();

/** Whether a rider owes something that is due. */
export const hasDue = async (db: Db, riderId: string, now: number): Promise<boolean> => {
  const due = await db
    .selectFrom('receivable')
    .select('receivable_id')
    .where('rider_id', '=', riderId)
    .where('state', 'in', ['unpaid', 'paying'])
    .where('due_at', '<=', at(now))
    .limit(1)
    .executeTakeFirst();
  return due !== undefined;
};

/** What was paid of it, in the order in which it was. */
export async function partsOf(db: Db, receivableId: string): Promise<(RefundablePart & { seq: number })[]> {
  const rows = await db
    .selectFrom('receivable_part')
    .select(['line', 'source', 'ref', 'cents', 'refunded_cents as refundedCents', 'seq'])
    .where('receivable_id', '=', receivableId)
    .orderBy('seq')
    .orderBy('line')
    .orderBy('ref')
    .execute();
  return rows as (RefundablePart & { seq: number })[];
}

/** Add what was just paid; what came from the same piece before is added to. */
export async function addParts(db: Db, of: Receivable, parts: readonly PaidPart[]) {
  if (parts.length === 0) return;
  await db
    .insertInto('receivable_part')
    .values(
      parts.map(({ line, source, ref, cents }) => ({
        receivable_id: of.receivableId,
        line,
        source,
        ref,
        seq: of.version,
        cents,
        service_area_id: of.areaId,
        agent_id: of.agentId,
      })),
    )
    .onConflict((c) =>
      c
        .columns(['receivable_id', 'line', 'source', 'ref'])
        .doUpdateSet({ cents: sql`receivable_part.cents + excluded.cents` }),
    )
    .execute();
}

/** Note what went back of parts. */
export const noteRefunded = (db: Db, receivableId: string, parts: readonly PaidPart[]) =>
  sql`
    update receivable_part r set refunded_cents = r.refunded_cents + p.cents
    from unnest(${parts.map(({ line }) => line)}::text[], ${parts.map(({ source }) => source)}::text[],
      ${parts.map(({ ref }) => ref)}::text[], ${parts.map(({ cents }) => cents)}::int[]) as p (line, source, ref, cents)
    where r.receivable_id = ${receivableId} and r.line = p.line and r.source = p.source and r.ref = p.ref`.execute(
    db,
  );

export interface MoneyChange {
  state: ReceivableState;
  paidCents: number;
  refundedCents?: number;
  due?: Dues;
  now: number;
}

/** Write what an amount is now. */
export const saveReceivable = (db: Db, of: Receivable, change: MoneyChange) =>
  db
    .updateTable('receivable')
    .set({
      state: change.state,
      paid_cents: change.paidCents,
      ...(change.refundedCents !== undefined && { refunded_cents: change.refundedCents }),
      ...(change.due && {
        ride_cents: change.due.ride,
        location_cents: change.due.location,
        helmet_cents: change.due.helmet,
        fee_cents: change.due.fee,
      }),
      ...(change.state !== of.state &&
        (change.state === 'paid' || change.state === 'closed') && { closed_at: new Date(change.now) }),
      version: of.version + 1,
    })
    .where('receivable_id', '=', of.receivableId)
    .execute();

export interface OrderMoney {
  state: ReceivableState;
  paid: Record<Source, number>;
  refundedCents: number;
  channel: string | null;
  /** Epoch ms; null while it is not paid. */
  paidAt: number | null;
  due?: Dues;
  /** When its amounts were changed, epoch ms. */
  editedAt?: number;
}

/** The money of an order as its lists show it. */
export const saveOrderMoney = (db: Db, orderId: string, money: OrderMoney) =>
  db
    .updateTable('ride_order')
    .set((eb) => ({
      state: money.state,
      principal_cents: money.paid.principal,
      gift_cents: money.paid.gift,
      online_cents: money.paid.online,
      refunded_cents: money.refundedCents,
      channel: money.channel,
      paid_at: sql<Date | null>`case when ${money.state} = 'paid' then coalesce(paid_at, ${at(money.paidAt ?? 0)}) end`,
      ...(money.due && {
        ride_cents: money.due.ride,
        location_cents: money.due.location,
        helmet_cents: money.due.helmet,
        payable_cents: money.due.ride + money.due.location + money.due.helmet,
      }),
      ...(money.editedAt !== undefined && { edited_at: new Date(money.editedAt) }),
      version: eb('version', '+', 1),
    }))
    .where('order_id', '=', orderId)
    .execute();

export const saveOrderRefunded = (db: Db, orderId: string, cents: number) =>
  db
    .updateTable('ride_order')
    .set((eb) => ({ refunded_cents: cents, version: eb('version', '+', 1) }))
    .where('order_id', '=', orderId)
    .execute();

/** The state of an order whose money does not change with it. */
export const saveOrderState = (db: Db, orderId: string, state: ReceivableState) =>
  db
    .updateTable('ride_order')
    .set((eb) => ({ state, version: eb('version', '+', 1) }))
    .where('order_id', '=', orderId)
    .execute();
