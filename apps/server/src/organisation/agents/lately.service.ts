import type { Cents } from '@kickstand/contract/kit';
import type { Scope } from '@kickstand/domain/platform/access';
import { businessDayAfter, businessDayOf } from '@kickstand/domain/platform/time';
import type { Ctx } from '../../kernel/call/ctx.ts';
import { figuresOfCompanies } from './agents.questions.ts';

const days = 30;

/** The last thirty business days, including today. */
export function lately(now: number, zone: string) {
  const to = businessDayOf(now, zone);
  const each = Array.from({ length: days }, (_, i) => businessDayAfter(to, i + 1 - days));
  return { from: each[0] ?? to, to, each };
}

/** The recent income of companies or areas, for rows; empty where unknown. */
export async function incomeLately(
  ctx: Ctx,
  { zone, by, scope }: { zone: string; by: 'agent' | 'area'; scope: Scope },
) {
  const { from, to, each } = lately(ctx.now(), zone);
  const figures = await figuresOfCompanies.ask(ctx.db, ['rides', 'paid'], { from, to }, { scope, zone, by });
  return (agentId: number, areaId: number | null = null) => {
    const told = (name: 'rides' | 'paid', of: readonly string[]) =>
      figures.at({ agentId, areaId }, name, of) ?? 0;
    return {
      rides30d: told('rides', each),
      paid30dCents: told('paid', each) as Cents,
      paidTodayCents: told('paid', [to]) as Cents,
    };
  };
}
