import { type finance, moneyFigures } from '@kickstand/contract/insight/finance';
import type { Cents, InputOf } from '@kickstand/contract/kit';
import { payRules } from '@kickstand/contract/places/area-settings';
import { lateRefundMs } from '@kickstand/contract/rides/orders';
import { metricOf } from '@kickstand/domain/insight/metrics';
import { limitOf } from '@kickstand/domain/platform/access';
import { businessDayAfter, businessDayOf, soFarOn } from '@kickstand/domain/platform/time';
import type { Ctx } from '../../kernel/call/ctx.ts';
import type { LastMinute } from '../../kernel/list/last-minute.ts';
import { checks } from '../../money/ledger/books.service.ts';
import { everywhere, figuresOf } from '../reports/figures.service.ts';
import { gapBetween } from '../reports/recorded.service.ts';
import { fundsNow, principalByAgent } from './finance.store.ts';

/** The share of prepaid balances kept in reserve, percent. */
const reservePercent = 40;

/** Today's money so far, beside the same weekday a week ago up to the same time. */
export function showToday(
  { zone, memory }: { zone: string; memory: LastMinute },
  ctx: Ctx,
  { query }: InputOf<typeof finance.today>,
) {
  const scope = ctx.rows.scope(query);
  const now = ctx.now();
  const day = businessDayOf(now, zone);
  const today = { from: day, to: day };
  const weekAgo = { from: businessDayAfter(day, -7), to: businessDayAfter(day, -7) };
  const cutAt = soFarOn(weekAgo.to, now, zone);
  return memory.ask(JSON.stringify(scope), { fresh: query.fresh === true, now }, async () => {
    const reading = { scope, zone, by: 'none' } as const;
    const told = await figuresOf(ctx.db, moneyFigures, today, reading);
    const before = await figuresOf(ctx.db, moneyFigures, weekAgo, { ...reading, cutAt });
    const gap = await gapBetween(ctx.db, { now: today, before: weekAgo, cutAt }, { scope, zone, at: now });
    return moneyFigures.map((name) => {
      const one = metricOf(name);
      const compared = one.kind !== 'metric' || one.add.time !== 'last';
      return {
        name,
        cents: (told.at(everywhere, name, [day]) ?? 0) as Cents,
        before: compared ? (before.at(everywhere, name, [weekAgo.to]) as Cents | null) : null,
        gap: compared ? gap : null,
      };
    });
  });
}

/** The required reserve for prepaid balances, cents. */
export const neededOf = (principalCents: number) => Math.ceil((principalCents * reservePercent) / 100);

/** Whether the caller sees the whole platform, to which the books belong. */
const seesWhole = (ctx: Ctx) => limitOf(ctx.rows.scope()) === 'all';

export async function showFunds(ctx: Ctx) {
  if (!seesWhole(ctx)) return { funds: null };
  const capCents = payRules.fields.prepaidCapCents.usual;
  const funds = await fundsNow(ctx.db, { capCents, lateBefore: ctx.now() - lateRefundMs });
  const neededCents = neededOf(Number(funds.principalCents));
  return { funds: { ...funds, neededCents, agents: await principalByAgent(ctx.db) } };
}

/** Recomputes one part of the books. */
export async function checkBooks(ctx: Ctx, { params }: InputOf<typeof finance.check>) {
  if (!seesWhole(ctx)) return { count: null, first: null };
  const { count, first = null } = await checks[params.check](ctx.db);
  return { count, first };
}
