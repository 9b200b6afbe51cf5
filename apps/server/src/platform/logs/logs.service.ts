import { contract } from '@kickstand/contract';
import { type CallGroup, type InputOf, personSearch } from '@kickstand/contract/kit';
import { type logs, mostLogDays } from '@kickstand/contract/platform/logs';
import type { Ctx } from '../../kernel/call/ctx.ts';
import { masked } from '../../kernel/call/masked.ts';
import { refuse, sentenceOf } from '../../kernel/call/refuse.ts';
import { lineAt, pageOfOperatorLog, peopleOf } from './logs.store.ts';

const hourMs = 3_600_000;
const spanMs = mostLogDays * 24 * hourMs;

/** The searched period: as requested, or the days before its end, never more than 92. */
function spanOf({ from, to }: { from?: number | undefined; to?: number | undefined }, now: number) {
  const end = to ?? now;
  const begin = from ?? end - spanMs;
  // A day of 25 hours, when clocks change, is a day.
  if (end - begin > spanMs + hourMs) refuse('log.span', { days: mostLogDays });
  return { from: begin, ...(to !== undefined && { to }) };
}

/** A page of the operator log for readers: personal numbers masked. */
export async function readOperatorLog(ctx: Ctx, query: InputOf<typeof logs.operators>['query']) {
  const page = await pageOfOperatorLog(ctx, { ...query, ...spanOf(query, ctx.now()) });
  const list = page.list.map((line) => ({
    // Placed first: spreading after it costs a million rows as much as reading them.
    resultText: sentenceOf(line.resultCode, ctx.locale) ?? line.resultCode,
    ...line,
    object: masked(line.object),
    change: masked(line.change as Record<string, unknown>),
    reason: masked(line.reason),
    result: line.result as 'ok' | 'refused' | 'failed',
    platform: line.platform as 'pc' | 'api' | 'system',
  }));
  return { ...page, list };
}

/** One row with the hashes that link it to the others. */
export async function readRawLine(ctx: Ctx, { params }: InputOf<typeof logs.raw>) {
  const line = (await lineAt(ctx, params.seq)) ?? refuse('common.not_found');
  return { raw: masked(line as Record<string, unknown>) };
}

/** The modules and actions of the operator log, from the product's calls. */
const modules = (() => {
  const found = new Map<string, Set<string>>([[personSearch.module, new Set([personSearch.action])]]);
  for (const group of Object.values(contract as Record<string, CallGroup>))
    for (const call of Object.values(group)) {
      if (!('audit' in call) || typeof call.audit === 'string') continue;
      const { module, action } = call.audit;
      found.set(module, (found.get(module) ?? new Set()).add(action));
    }
  return [...found].map(([module, actions]) => ({ module, actions: [...actions] }));
})();

export const listModules = () => ({ list: modules, count: modules.length });

export async function listPeople(ctx: Ctx) {
  const list = await peopleOf(ctx);
  return { list, count: list.length };
}
