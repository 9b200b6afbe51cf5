import type { InputOf } from '@kickstand/contract/kit';
import { type BoardColumn, openTaskStates, type taskViews } from '@kickstand/contract/staff';
import type { Scope } from '@kickstand/domain/access';
import { type Expression, type SqlBool, sql } from 'kysely';
import { at, type Db } from '../../../kernel/database/db.ts';
import { anyText } from '../../../kernel/list/any-of.ts';
import { given } from '../../../kernel/list/page.ts';
import { deskTasks, overdue, tasksAsked } from './desk.store.ts';

type Query = InputOf<typeof taskViews.places>['query'];

const askedFor = (db: Db, scope: Scope, query: Query, now: number) =>
  deskTasks(db, scope).where((eb) => eb.and(given<Expression<SqlBool>>(...tasksAsked(query, now))));

/** Which tasks stand in a column of the board; `today` is when the day began. */
const standsIn: Record<BoardColumn, (today: number) => Expression<SqlBool>> = {
  waiting: () => sql`t.state in ('pending', 'paused')`,
  claimed: () => sql`t.state = 'doing' and t.started_at is null`,
  started: () => sql`t.state = 'doing' and t.started_at is not null`,
  finished: (today) => sql`t.state = 'done' and t.finished_at >= ${at(today)}`,
};

interface Wish {
  query: Query;
  column: BoardColumn;
  limit: number;
  now: number;
  today: number;
}

/** The first tasks of a column of the board, and how many it has. */
export async function columnOf(db: Db, scope: Scope, { query, column, limit, now, today }: Wish) {
  const found = askedFor(db, scope, query, now).where(standsIn[column](today));
  const list = await (column === 'finished'
    ? found.orderBy('t.finished_at', 'desc')
    : found.orderBy('t.due_at', (o) => o.asc().nullsLast())
  )
    .orderBy('t.task_id')
    .limit(limit)
    .execute();
  // All of a column in sight need not be counted.
  if (list.length < limit) return { list, count: list.length };
  const { n } = await found
    .clearSelect()
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow();
  return { list, count: n };
}

/** Where tasks are: the vehicle now, else where it was when the task was made; those due first in front. */
export async function placesOf(db: Db, scope: Scope, query: Query, now: number, limit: number) {
  const [lng, lat] = [sql<number>`coalesce(s.lng, t.lng)`, sql<number>`coalesce(s.lat, t.lat)`];
  const list = await askedFor(db, scope, query, now)
    .$if(!query.states?.length, (q) => q.where('t.state', '=', anyText(openTaskStates)))
    .where(sql<SqlBool>`${lng} is not null and ${lat} is not null`)
    .clearSelect()
    .select(['t.task_id as id', 't.type', 't.state', 't.due_at as dueAt', 'o.name as assignee'])
    .select([sql<string>`t.vehicle_id::text`.as('carId'), lng.as('lng'), lat.as('lat')])
    .select([
      sql<boolean>`coalesce(${overdue(now)}, false)`.as('overdue'),
      sql<number>`count(*) over ()`.as('total'),
    ])
    .orderBy('t.due_at', (o) => o.asc().nullsLast())
    .orderBy('t.task_id')
    .limit(limit)
    .execute();
  return { list, total: list[0]?.total ?? 0 };
}
