import type { InputOf } from '@kickstand/contract/kit';
import { mostWorkDays, type TaskType, usualWorkDays, type workRows } from '@kickstand/contract/staff';
import type { ScopeWish } from '@kickstand/domain/access';
import type { Ctx } from '../../kernel/call/ctx.ts';
import { refuse } from '../../kernel/call/refuse.ts';
import { pageAtHand } from '../../kernel/list/page.ts';
import { byFigure } from '../../kernel/list/sorted.ts';
import { withPerformance } from './performance.service.ts';
import { type Looked, pageOfWork, peopleOfWork } from './work-rows.store.ts';

const dayMs = 86_400_000;
const hourMs = 3_600_000;

interface Asked extends ScopeWish {
  from?: number | undefined;
  to?: number | undefined;
}

function lookedAt(ctx: Ctx, type: TaskType, query: Asked): Looked {
  const to = query.to ?? ctx.now();
  const from = query.from ?? to - usualWorkDays * dayMs;
  // A day of 25 hours, where clocks change, is a day.
  if (from > to || to - from > mostWorkDays * dayMs + hourMs) refuse('report.span', { most: mostWorkDays });
  return { scope: ctx.rows.scope(query), locale: ctx.locale, type, from, to, now: ctx.now() };
}

/** The work of a kind that is done. */
export const listWork =
  (type: TaskType) =>
  (ctx: Ctx, { query }: Pick<InputOf<typeof workRows.swaps>, 'query'>) =>
    pageOfWork(ctx.db, lookedAt(ctx, type, query), query, ctx.actor.operatorId);

/** Who did how much of a kind of work. */
export const listPeople =
  (type: TaskType) =>
  async (ctx: Ctx, { query }: Pick<InputOf<typeof workRows.swapPeople>, 'query'>) => {
    const looked = lookedAt(ctx, type, query);
    const people = await withPerformance(ctx.db, looked, await peopleOfWork(ctx.db, looked));
    return pageAtHand(ctx.db, people.toSorted(byFigure(query)), query);
  };
