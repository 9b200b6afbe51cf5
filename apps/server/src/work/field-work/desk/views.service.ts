import type { InputOf, ReplyOf } from '@kickstand/contract/kit';
import { boardColumns, type TaskPlaceRow, type taskViews } from '@kickstand/contract/work/field-work';
import { startOfDay } from '@kickstand/domain/platform/time';
import type { Ctx } from '../../../kernel/call/ctx.ts';
import type { TripParts } from '../../../rides/trips/trips.parts.ts';
import { deskRowOf } from '../staff.rows.ts';
import { columnOf, placesOf } from './views.store.ts';

const mostPlaces = 2_000;

/** The tasks matching a query, by progress. */
export async function showBoard(
  { zone }: Pick<TripParts, 'zone'>,
  ctx: Ctx,
  { query: { each, ...query } }: InputOf<typeof taskViews.board>,
): Promise<ReplyOf<typeof taskViews.board>> {
  const now = ctx.now();
  const today = startOfDay(now, zone);
  const desk = { scope: ctx.rows.scope(query), locale: ctx.locale };
  const list = [];
  for (const column of boardColumns) {
    const wish = { query, column, limit: each, now, today };
    const found = await columnOf(ctx.db, desk, wish);
    list.push({
      column,
      count: found.count,
      tasks: found.list.map((row) => deskRowOf(row, desk.locale, now)),
    });
  }
  return { list };
}

/** The positions of the tasks matching a query. */
export async function showPlaces(
  ctx: Ctx,
  { query }: InputOf<typeof taskViews.places>,
): Promise<ReplyOf<typeof taskViews.places>> {
  const desk = { scope: ctx.rows.scope(query), locale: ctx.locale };
  const found = await placesOf(ctx.db, desk, query, { now: ctx.now(), limit: mostPlaces });
  const list = found.list.map((row) => ({
    ...row,
    type: row.type as TaskPlaceRow['type'],
    state: row.state as TaskPlaceRow['state'],
  }));
  return { list, count: list.length, total: found.total };
}
