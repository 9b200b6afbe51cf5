import type { TaskType } from '@kickstand/contract/fleet/tasks';
import type { InputOf } from '@kickstand/contract/kit';
import {
  mostWorkDays,
  usualWorkDays,
  type WorkRow,
  type WorkSpread,
  type workRows,
} from '@kickstand/contract/work/field-work';
import type { ScopeWish } from '@kickstand/domain/platform/access';
import { distanceMetres } from '@kickstand/domain/platform/geo';
import { findingsAgree, repairMs } from '@kickstand/domain/work/work-verdicts';
import type { Ctx } from '../../kernel/call/ctx.ts';
import { refuse } from '../../kernel/call/refuse.ts';
import type { Db } from '../../kernel/database/db.ts';
import { pageAtHand } from '../../kernel/list/page.ts';
import { byFigure } from '../../kernel/list/sorted.ts';
import { withPerformance } from './performance.service.ts';
import { type Looked, pageOfWork, peopleOfWork, type WorkStored } from './work-rows.store.ts';
import { spreadOf } from './work-spread.store.ts';

const dayMs = 86_400_000;
const hourMs = 3_600_000;

interface Asked extends ScopeWish {
  from?: number | undefined;
  to?: number | undefined;
}

/** What kind of work is told of. */
export interface Of {
  type: TaskType;
  /** IANA zone of the hours of the day. */
  zone: string;
}

function lookedAt(ctx: Ctx, of: Of, query: Asked): Looked {
  const to = query.to ?? ctx.now();
  const from = query.from ?? to - usualWorkDays * dayMs;
  // A day of 25 hours, where clocks change, is a day.
  if (from > to || to - from > mostWorkDays * dayMs + hourMs) refuse('report.span', { most: mostWorkDays });
  return { scope: ctx.rows.scope(query), locale: ctx.locale, ...of, from, to, now: ctx.now() };
}

/** How far apart a person and a vehicle were, metres; null where one of both places is not known. */
function awayOf({ openedLng, openedLat, startLng, startLat }: WorkStored) {
  if (openedLng === null || openedLat === null || startLng === null || startLat === null) return null;
  return Math.round(distanceMetres([openedLng, openedLat], [startLng, startLat]));
}

/** From the first report of a fault until its vehicle could be rented again, seconds. */
function fixSecondsOf({ reportedAt, rentableAt }: WorkStored) {
  const ms = reportedAt === null ? null : repairMs(reportedAt, rentableAt);
  return ms === null ? null : Math.round(ms / 1_000);
}

/** Whether whoever inspected a vehicle again found the same. */
function checkOf({ checklist, checkedBy }: WorkStored): WorkRow['check'] {
  if (!checkedBy?.done) return checkedBy && 'waiting';
  const agrees = findingsAgree(checklist ?? {}, checkedBy.checklist ?? {});
  return agrees === null ? null : agrees ? 'agreed' : 'differed';
}

function workRowOf(stored: WorkStored): WorkRow {
  const { openedLng, openedLat, startLng, startLat, rentableAt, checklist, checkedBy, ...row } = stored;
  return { ...row, check: checkOf(stored), awayM: awayOf(stored), fixSeconds: fixSecondsOf(stored) };
}

/** The work of a kind that is done. */
export const listWork =
  (of: Of) =>
  async (ctx: Ctx, { query }: Pick<InputOf<typeof workRows.swaps>, 'query'>) => {
    const { list, ...counted } = await pageOfWork(
      ctx.db,
      lookedAt(ctx, of, query),
      query,
      ctx.actor.operatorId,
    );
    return { list: list.map(workRowOf), ...counted };
  };

/** Who did how much of a kind of work. */
export const listPeople =
  (of: Of) =>
  async (ctx: Ctx, { query }: Pick<InputOf<typeof workRows.swapPeople>, 'query'>) => {
    const looked = lookedAt(ctx, of, query);
    const people = await withPerformance(ctx.db, looked, await peopleOfWork(ctx.db, looked));
    return pageAtHand(ctx.db, people.toSorted(byFigure(query)), query);
  };

type SpreadQuery = Omit<InputOf<typeof workRows.swapSpread>['query'], 'by'> & { by: WorkSpread };
const inOrder: readonly WorkSpread[] = ['hour', 'took', 'before', 'after', 'distance'];

/** The work of a kind by what it has in common. */
export const listSpread =
  (of: Of) =>
  async (ctx: Ctx, { query }: { query: SpreadQuery }) => {
    const found = await spreadOf(ctx.db, lookedAt(ctx, of, query), query.by);
    // What is not known stands behind all that is.
    const place = ({ id, done }: (typeof found)[number]) =>
      id === '' ? Infinity : inOrder.includes(query.by) ? Number(id) : -done;
    const rows = found
      .toSorted((a, b) => place(a) - place(b) || a.id.localeCompare(b.id))
      .map((row, no) => {
        const judged = row.valid + row.invalid;
        const validPct = judged > 0 ? Math.round((1_000 * row.valid) / judged) / 10 : null;
        return { ...row, by: query.by, no, validPct };
      });
    return pageAtHand(ctx.db, rows.toSorted(byFigure(query)), query);
  };

/** What the work of a kind came to. */
export const showFacts =
  <F>(of: Of, factsOf: (db: Db, looked: Looked) => Promise<F>) =>
  (ctx: Ctx, { query }: { query: Asked }) =>
    factsOf(ctx.db, lookedAt(ctx, of, query));
