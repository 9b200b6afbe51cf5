import type { AnyCampaign } from '@kickstand/contract/marketing/campaigns';
import type { Ctx } from '../../kernel/call/ctx.ts';
import { refuseField } from '../../kernel/call/refuse.ts';

/** Limits that may be raised while it runs, never lowered; absent means unlimited. */
const upwards: ReadonlySet<string> = new Set(['quota', 'budgetCents']);

/** While it runs, only its end, texts and higher limits may change. */
export function refuseWhileRunning(
  ctx: Ctx,
  { loose, names }: Pick<AnyCampaign, 'loose' | 'names'>,
  changes: Readonly<Record<string, readonly unknown[]>>,
) {
  const isFree = (name: string, before: unknown, after: unknown) => {
    if (name === 'endsAt' || loose.includes(name)) return true;
    if (!upwards.has(name)) return false;
    return before !== null && ((after ?? Infinity) as number) >= (before as number);
  };
  const kept = Object.entries(changes).find(([name, [before, after]]) => !isFree(name, before, after));
  if (!kept) return;
  const [zh, en] = names[kept[0]] ?? [kept[0], kept[0]];
  refuseField(ctx, kept[0], 'activity.running', { field: ctx.locale === 'zh-CN' ? zh : en });
}

interface Counted {
  given: number;
  reserved: number;
  costCents: number;
  reservedCents: number;
}

/** Refuses a budget or quota below what is used and reserved. */
export function refuseBelowUsed(
  ctx: Ctx,
  { quota, budgetCents }: { quota?: number | undefined; budgetCents?: number | undefined },
  { given, reserved, costCents, reservedCents }: Counted,
) {
  const cents = costCents + reservedCents;
  if (budgetCents !== undefined && budgetCents < cents)
    refuseField(ctx, 'budgetCents', 'campaign.budget_used', { amount: (cents / 100).toFixed(2) });
  const count = given + reserved;
  if (quota !== undefined && quota < count) refuseField(ctx, 'quota', 'campaign.quota_used', { count });
}
