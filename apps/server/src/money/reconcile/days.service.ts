import type { InputOf } from '@kickstand/contract/kit';
import type { DayState, reconcile } from '@kickstand/contract/money/reconcile';
import { lastShut, shutAt } from '@kickstand/domain/money/ledger';
import type { Ctx } from '../../kernel/call/ctx.ts';
import { refuse } from '../../kernel/call/refuse.ts';
import type { Db } from '../../kernel/database/db.ts';
import { isDayHeld } from '../settlement/statements.service.ts';
import { seesWhole } from './checks.service.ts';
import { batchesOf, closingOf, lockDay, lockedBy, pageOfDays, unlockedBy } from './days.store.ts';

type Calls = typeof reconcile;

/** Nothing about the bills of a day changes while it is locked; whoever closes it waits until this is committed. */
export async function refuseLocked(db: Db, day: string) {
  await lockDay(db, day);
  if ((await closingOf(db, day))?.state === 'locked') refuse('day.locked');
}

/** A day that nobody confirmed is open until its books are shut. */
const stateOf = (state: DayState, day: string, now: number, zone: string): DayState =>
  state !== 'locked' && now < shutAt(day, zone) ? 'open' : state;

export async function listDays(zone: string, ctx: Ctx, { query }: InputOf<Calls['days']>) {
  const wish = { zone, shut: lastShut(ctx.now(), zone), seesWhole: seesWhole(ctx) };
  const { list, ...counted } = await pageOfDays(ctx.db, query, wish);
  return {
    list: list.map((row) => ({ ...row, state: stateOf(row.state, row.day, ctx.now(), zone) })),
    ...counted,
  };
}

/** Confirm a day: every bill is here, and nobody has anything to do about it. */
export async function confirmDay(zone: string, ctx: Ctx, { body }: InputOf<Calls['confirmDay']>) {
  const { day, reason } = body;
  ctx.audit.on(day);
  if (ctx.now() < shutAt(day, zone)) refuse('day.open');
  await refuseLocked(ctx.db, day);
  const { merchants, waiting, diffs } = await batchesOf(ctx.db, day);
  if (merchants === 0) refuse('batch.not_found');
  if (waiting > 0 || diffs > 0) refuse('day.unfinished', { waiting, diffs });
  await lockedBy(ctx.db, { day, by: ctx.actor.name, reason, now: ctx.now() });
  ctx.audit.record(day, { state: ['closed', 'locked'] }, reason);
  return { day };
}

/** Let a day be worked on again, when somebody else agrees and no franchisee agreed to a statement with it. */
export async function unlockDay(ctx: Ctx, { body }: InputOf<Calls['unlockDay']>) {
  const { day, version, reason } = body;
  ctx.audit.on(day);
  await lockDay(ctx.db, day);
  const closing = await closingOf(ctx.db, day);
  if (closing?.state !== 'locked') return refuse('day.not_locked');
  if (closing.version !== version) refuse('common.stale_version');
  if (await isDayHeld(ctx.db, day)) refuse('day.held');
  const change = { state: ['locked', 'closed'] };
  ctx.secondPerson({ object: day, change, reason });
  const approver = ctx.approver ?? null;
  await unlockedBy(ctx.db, { day, by: ctx.actor.name, reason, now: ctx.now(), approver });
  ctx.audit.record(day, change, reason);
  return { day };
}
