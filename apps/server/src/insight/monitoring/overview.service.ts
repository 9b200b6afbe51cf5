import { type monitoring, offlineSpans, simOperators } from '@kickstand/contract/insight/monitoring';
import type { InputOf, ReplyOf } from '@kickstand/contract/kit';
import { simOperatorOf } from '@kickstand/domain/insight/monitoring';
import type { Ctx } from '../../kernel/call/ctx.ts';
import { countedNow, sharesNow, stepsIn } from './overview.store.ts';

const minuteMs = 60_000;
/** Samples are stored every five minutes. */
const finestStepMs = 5 * minuteMs;
const mostSteps = 300;
/** The most firmware versions shown separately. */
const mostVersions = 8;

type Shares = Awaited<ReturnType<typeof sharesNow>>;

function firmwareOf(shares: Shares) {
  const counts = new Map<string | null, number>();
  for (const { version, n } of shares) counts.set(version, (counts.get(version) ?? 0) + n);
  const sorted = [...counts].map(([version, count]) => ({ version, count }));
  sorted.sort((a, b) => b.count - a.count || (a.version ?? '').localeCompare(b.version ?? ''));
  const rest = sorted.slice(mostVersions).reduce((sum, { count }) => sum + count, 0);
  return { firmware: sorted.slice(0, mostVersions), firmwareRest: rest };
}

function simsOf(shares: Shares) {
  const count = (wanted: ReturnType<typeof simOperatorOf>) =>
    shares.reduce((sum, { prefix, n }) => (simOperatorOf(prefix) === wanted ? sum + n : sum), 0);
  return [...simOperators, null]
    .map((operator) => ({ operator, count: count(operator) }))
    .filter(({ count: n }) => n > 0);
}

export async function showOverview(
  ctx: Ctx,
  { query }: InputOf<typeof monitoring.overview>,
): Promise<ReplyOf<typeof monitoring.overview>> {
  const scope = ctx.rows.scope(query);
  const now = ctx.now();
  const { weak, cut, ...counted } = await countedNow(ctx.db, scope, now);
  const shares = await sharesNow(ctx.db, scope);
  const { bound, online, offline, never, fixed } = counted;
  return {
    at: now,
    bound,
    online,
    offline,
    never,
    fixed,
    weakSignal: weak,
    powerCut: cut,
    spans: Object.fromEntries(offlineSpans.map((span) => [span, counted[span]])) as ReplyOf<
      typeof monitoring.overview
    >['spans'],
    ...firmwareOf(shares),
    sims: simsOf(shares),
  };
}

const tenth = (value: number) => Math.round(value * 10) / 10;

export async function showLine(ctx: Ctx, { query }: InputOf<typeof monitoring.line>) {
  const span = query.hours * 60 * minuteMs;
  const stepMs = Math.ceil(span / mostSteps / finestStepMs) * finestStepMs;
  const to = Math.ceil(ctx.now() / stepMs) * stepMs;
  const from = Math.floor((to - span) / stepMs) * stepMs;
  const steps = await stepsIn(ctx.db, ctx.rows.scope(query), { from, to, stepMs });
  const list = steps.map(({ step, bound, online, fixed, weak, cut }) => ({
    at: from + step * stepMs,
    bound: tenth(bound),
    online: tenth(online),
    fixed: tenth(fixed),
    weakSignal: tenth(weak),
    powerCut: tenth(cut),
  }));
  return { stepMs, list, count: list.length };
}
