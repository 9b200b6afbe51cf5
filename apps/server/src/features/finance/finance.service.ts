import { payRules } from '@kickstand/contract/area-settings';
import type { finance, MoneyFigure } from '@kickstand/contract/finance';
import type { Cents, InputOf } from '@kickstand/contract/kit';
import { lateRefundMs } from '@kickstand/contract/orders';
import { businessDayAfter, businessDayOf } from '@kickstand/domain/time';
import type { Ctx } from '../../kernel/call/ctx.ts';
import type { LastMinute } from '../../kernel/list/last-minute.ts';
import { checks } from '../ledger/books.service.ts';
import { earnedOn, fundsNow, paidOn, principalByAgent, unpaidNow } from './finance.store.ts';

const dayMs = 86_400_000;
/** So much of prepaid balances is kept, hundredths. */
const reservePercent = 40;

/** Money of today so far, beside the same weekday a week ago up to the same time. */
export function showToday(
  { zone, memory }: { zone: string; memory: LastMinute },
  ctx: Ctx,
  { query }: InputOf<typeof finance.today>,
) {
  const scope = ctx.rows.scope(query);
  const now = ctx.now();
  const day = businessDayOf(now, zone);
  const weekAgo = { day: businessDayAfter(day, -7), until: now - 7 * dayMs };
  return memory.ask(JSON.stringify(scope), { fresh: query.fresh === true, now }, async () => {
    const today = { day, until: now + 1 };
    const [earned, before] = [await earnedOn(ctx.db, scope, today), await earnedOn(ctx.db, scope, weekAgo)];
    const figures: [MoneyFigure, number, number | null][] = [
      ['receivable', earned.receivable, before.receivable],
      ['paid', await paidOn(ctx.db, scope, today), await paidOn(ctx.db, scope, weekAgo)],
      ['refunded', earned.refunded, before.refunded],
      ['unpaid', await unpaidNow(ctx.db, scope), null],
    ];
    return figures.map(([name, sum, was]) => ({ name, cents: sum as Cents, before: was as Cents | null }));
  });
}

/** What has to be kept of prepaid balances, cents. */
export const neededOf = (principalCents: number) => Math.ceil((principalCents * reservePercent) / 100);

/** Whether somebody sees all of the platform, to which the books belong. */
function seesWhole(ctx: Ctx) {
  const { agentIds, opAreaIds } = ctx.rows.scope();
  return agentIds === 'all' && opAreaIds === 'all';
}

export async function showFunds(ctx: Ctx) {
  if (!seesWhole(ctx)) return { funds: null };
  const capCents = payRules.fields.prepaidCapCents.usual;
  const funds = await fundsNow(ctx.db, { capCents, lateBefore: ctx.now() - lateRefundMs });
  const neededCents = neededOf(Number(funds.principalCents));
  return { funds: { ...funds, neededCents, agents: await principalByAgent(ctx.db) } };
}

/** Recompute one part of the books. */
export async function checkBooks(ctx: Ctx, { params }: InputOf<typeof finance.check>) {
  if (!seesWhole(ctx)) return { count: null, first: null };
  const { count, first = null } = await checks[params.check](ctx.db);
  return { count, first };
}
