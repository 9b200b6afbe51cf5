import type { Cents, InputOf } from '@kickstand/contract/kit';
import type { ClosingCheck, reconcile } from '@kickstand/contract/money/reconcile';
import { limitOf } from '@kickstand/domain/platform/access';
import { businessDayAfter, businessDayOf, startOfBusinessDay } from '@kickstand/domain/platform/time';
import type { Ctx } from '../../kernel/call/ctx.ts';
import { pageAtHand } from '../../kernel/list/page.ts';
import { gaps } from '../ledger/books.service.ts';
import { firstUnlocked, pageOfCheck, rowsOf, type Since, sumOf } from './checks.store.ts';

const dayMs = 86_400_000;
/** Refunds that take longer than this want somebody, milliseconds. */
const slowMs = 2 * dayMs;
/** So do shares of payments that franchisees collected. */
const slowSharesMs = 7 * dayMs;
/** So many days are looked through where none was locked yet. */
const daysAtFirst = 31;
/** Checks of what came in since the last locked day; others look at what stands now. */
const sinceLocked: ReadonlySet<ClosingCheck> = new Set(['paidWithoutPayment', 'paymentWithoutOrder']);

async function sinceOf(ctx: Ctx, zone: string): Promise<Since> {
  const now = ctx.now();
  const day = (await firstUnlocked(ctx.db)) ?? businessDayAfter(businessDayOf(now, zone), -daysAtFirst);
  return {
    day,
    from: startOfBusinessDay(day, zone),
    slowRefund: now - slowMs,
    slowShare: now - slowSharesMs,
  };
}

/** Whether somebody sees all of the platform, which is what the books are of. */
export const seesWhole = (ctx: Ctx) => limitOf(ctx.rows.scope()) === 'all';

/** Look through one thing before a day is confirmed. */
export async function showCheck(zone: string, ctx: Ctx, { params }: InputOf<typeof reconcile.checks>) {
  const { check } = params;
  if (!seesWhole(ctx)) return { count: null, sumCents: null, since: null };
  const since = await sinceOf(ctx, zone);
  const { count, sum } = await sumOf(ctx.db, rowsOf(check, gaps, since));
  return { count, sumCents: sum as Cents, since: sinceLocked.has(check) ? since.day : null };
}

/** The rows that a check finds, for whoever sees all of the platform. */
export async function listCheckRows(zone: string, ctx: Ctx, { query }: InputOf<typeof reconcile.checkRows>) {
  if (!seesWhole(ctx)) return pageAtHand(ctx.db, [], query);
  return pageOfCheck(ctx.db, rowsOf(query.check, gaps, await sinceOf(ctx, zone)), query);
}
