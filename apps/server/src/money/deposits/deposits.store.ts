import type { Cents } from '@kickstand/contract/kit';
import type { DepositState } from '@kickstand/contract/money/deposits';
import type { Scope } from '@kickstand/domain/platform/access';
import { businessDayOf } from '@kickstand/domain/platform/time';
import { sql } from 'kysely';
import type { Locale } from '../../kernel/call/refuse.ts';
import { at, type Db } from '../../kernel/database/db.ts';
import { nameIn } from '../../kernel/list/name-in.ts';
import { rowsInScope } from '../../kernel/list/rows-in-scope.ts';

export interface NewDeposit {
  depositId: string;
  riderId: string;
  areaId: number;
  agentId: number;
  amountCents: number;
  channel: string;
  now: number;
}

/** Inserts a deposit about to be paid; the caller has locked the rider. */
export const insertDeposit = (db: Db, one: NewDeposit) =>
  db
    .insertInto('deposit')
    .values({
      deposit_id: one.depositId,
      rider_id: one.riderId,
      service_area_id: one.areaId,
      agent_id: one.agentId,
      amount_cents: one.amountCents,
      state: 'paying',
      channel: one.channel,
      created_at: new Date(one.now),
    })
    .execute();

const found = (db: Db) =>
  db
    .selectFrom('deposit as d')
    .select(['d.deposit_id as depositId', 'd.rider_id as riderId', 'd.service_area_id as areaId'])
    .select(['d.agent_id as agentId', 'd.amount_cents as amountCents', 'd.deducted_cents as deductedCents'])
    .select([
      'd.state',
      'd.payment_id as paymentId',
      'd.refund_id as refundId',
      'd.frozen_until as frozenUntil',
      'd.version',
    ])
    .select('d.paid_at as paidAt')
    .$narrowType<{ state: DepositState | 'paying' | 'dropped' }>();
export type Deposit = Awaited<ReturnType<ReturnType<typeof found>['execute']>>[number];

/** The caller has locked the rider. */
export const lockDeposit = (db: Db, depositId: string) =>
  found(db).where('d.deposit_id', '=', depositId).forUpdate().executeTakeFirst();

/** A rider's paid or pending deposit; the rider must be locked if it is to be changed. */
export const depositOf = (db: Db, riderId: string) =>
  found(db)
    .where('d.rider_id', '=', riderId)
    .where('d.state', 'in', ['paying', 'paid', 'frozen', 'refunding', 'refund_failed'])
    .executeTakeFirst();

/** The owner of a deposit paid in scope. */
export const riderOfDeposit = (db: Db, scope: Scope, depositId: string) =>
  db
    .selectFrom('deposit as d')
    .select('d.rider_id as riderId')
    .where('d.deposit_id', '=', depositId)
    .where('d.paid_at', 'is not', null)
    .where(rowsInScope(scope, 'd'))
    .executeTakeFirst();

/** A bank transfer: its reference, and the recipient's account, masked. */
export interface Transferred {
  no: string;
  name: string;
}

interface Change {
  state?: Deposit['state'];
  paid?: { paymentId: string; at: number };
  frozen?: { at: number; until: number; by: string; reason: string } | null;
  /** Added to the deducted amount, cents. */
  deducted?: number;
  asked?: { refundId: string; at: number; dueAt: number };
  refundedAt?: number;
  transferred?: Transferred;
}

const frozenColumns = (frozen: Change['frozen']) =>
  frozen === undefined
    ? {}
    : {
        frozen_at: frozen ? new Date(frozen.at) : null,
        frozen_until: frozen ? new Date(frozen.until) : null,
        frozen_by: frozen?.by ?? null,
        freeze_reason: frozen?.reason ?? null,
      };

/** Updates a locked deposit. */
export const changeDeposit = (db: Db, depositId: string, change: Change) =>
  db
    .updateTable('deposit')
    .set((eb) => ({
      version: eb('version', '+', 1),
      deducted_cents: eb('deducted_cents', '+', change.deducted ?? 0),
      ...(change.state && { state: change.state }),
      ...(change.paid && { payment_id: change.paid.paymentId, paid_at: new Date(change.paid.at) }),
      ...frozenColumns(change.frozen),
      ...(change.asked && {
        refund_id: change.asked.refundId,
        asked_at: new Date(change.asked.at),
        due_at: new Date(change.asked.dueAt),
      }),
      ...(change.transferred && {
        transfer_no: change.transferred.no,
        transfer_name: change.transferred.name,
      }),
      ...(change.refundedAt !== undefined && { refunded_at: new Date(change.refundedAt) }),
    }))
    .where('deposit_id', '=', depositId)
    .execute();

/** Frozen deposits whose freeze has expired, with their riders. */
export const thawing = (db: Db, now: number, most: number) =>
  db
    .selectFrom('deposit')
    .select(['deposit_id as depositId', 'rider_id as riderId'])
    .where('state', '=', 'frozen')
    .where('frozen_until', '<=', at(now))
    .orderBy('frozen_until')
    .limit(most)
    .execute();

const mostShown = 50;

/** A rider's deposits paid in scope, newest first; without a scope, all. */
export const depositsSeen = (db: Db, riderId: string, { scope, locale }: { scope?: Scope; locale: Locale }) =>
  db
    .selectFrom('deposit as d')
    .innerJoin('service_area as z', 'z.service_area_id', 'd.service_area_id')
    .select([
      'd.deposit_id as depositId',
      'd.state',
      'd.amount_cents as amountCents',
      'd.channel',
      'd.version',
    ])
    .select(['d.deducted_cents as deductedCents', 'd.frozen_until as frozenUntil'])
    .select(['d.frozen_by as frozenBy', 'd.freeze_reason as freezeReason', 'd.asked_at as askedAt'])
    .select(['d.due_at as dueAt', 'd.refunded_at as refundedAt', 'd.transfer_no as transferNo'])
    .select(['d.transfer_name as transferName', nameIn('z', locale).as('area')])
    .select(sql<number>`(extract(epoch from d.paid_at) * 1000)::float8`.as('paidAt'))
    .$narrowType<{ state: DepositState; amountCents: Cents; deductedCents: Cents }>()
    .where('d.rider_id', '=', riderId)
    .where('d.paid_at', 'is not', null)
    .$if(scope !== undefined, (q) => q.where(rowsInScope(scope as Scope, 'd')))
    .orderBy('d.created_at', 'desc')
    .limit(mostShown)
    .execute();

/** Deposits paid in an area, the number of its member cards, and of applicants with a valid certificate. */
export async function figuresIn(db: Db, areaId: number, { now, zone }: { now: number; zone: string }) {
  const { rows } = await sql<
    Record<'paid' | 'frozen' | 'refunding' | 'overdue', { riders: number; cents: Cents }>
  >`
    select jsonb_build_object('riders', count(*) filter (where d.state = 'paid'),
        'cents', coalesce(sum(d.amount_cents - d.deducted_cents) filter (where d.state = 'paid'), 0)) as paid,
      jsonb_build_object('riders', count(*) filter (where d.state = 'frozen'),
        'cents', coalesce(sum(d.amount_cents - d.deducted_cents) filter (where d.state = 'frozen'), 0)) as frozen,
      jsonb_build_object('riders', count(*) filter (where d.state in ('refunding', 'refund_failed')),
        'cents', coalesce(sum(d.amount_cents - d.deducted_cents)
          filter (where d.state in ('refunding', 'refund_failed')), 0)) as refunding,
      jsonb_build_object('riders', count(*) filter (where d.state in ('refunding', 'refund_failed') and d.due_at < ${at(now)}),
        'cents', coalesce(sum(d.amount_cents - d.deducted_cents)
          filter (where d.state in ('refunding', 'refund_failed') and d.due_at < ${at(now)}), 0)) as overdue
    from deposit d where d.service_area_id = ${areaId}`.execute(db);
  const { members } = await db
    .selectFrom('user_card')
    .select(sql<number>`count(distinct rider_id)`.as('members'))
    .where('kind', '=', 'member')
    .where('state', 'in', ['unused', 'active'])
    .where('to_at', '>', at(now))
    .where('frozen_at', 'is', null)
    .where(sql<boolean>`area_ids @> ${[areaId]}::int[]`)
    .executeTakeFirstOrThrow();
  const [figures] = rows;
  if (!figures) throw new Error('no figures');
  const { certified } = await db
    .selectFrom('certificate')
    .select(sql<number>`count(distinct rider_id)`.as('certified'))
    .where('service_area_id', '=', areaId)
    .where('state', '=', 'passed')
    .where('valid_to', '>=', businessDayOf(now, zone))
    .executeTakeFirstOrThrow();
  const { vouched } = await db
    .selectFrom('pay_later_consent as c')
    .innerJoin('rider as r', 'r.rider_id', 'c.rider_id')
    .select(sql<number>`count(distinct c.rider_id)`.as('vouched'))
    .where('c.state', '=', 'standing')
    .where('r.service_area_id', '=', areaId)
    .executeTakeFirstOrThrow();
  const people = { members: Number(members), certified: Number(certified), vouched: Number(vouched) };
  return { ...figures, ...people };
}
