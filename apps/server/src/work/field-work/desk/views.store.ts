import type { InputOf } from '@kickstand/contract/kit';
import { type BoardColumn, openTaskStates, type taskViews } from '@kickstand/contract/work/field-work';
import { type Expression, type SqlBool, sql } from 'kysely';
import { at, type Db } from '../../../kernel/database/db.ts';
import { anyText } from '../../../kernel/list/any-of.ts';
import { given } from '../../../kernel/list/page.ts';
import { type Desk, deskTasks, overdue, tasksAsked } from './desk.store.ts';

type Query = InputOf<typeof taskViews.places>['query'];

const askedFor = (db: Db, desk: Desk, query: Query, now: number) =>
  deskTasks(db, desk).where((eb) => eb.and(given<Expression<SqlBool>>(...tasksAsked(query, now))));

/** The condition of each board column; `today` is the beginning of the day. */
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

/** The first tasks of a board column, and their number. */
export async function columnOf(db: Db, desk: Desk, { query, column, limit, now, today }: Wish) {
  const found = askedFor(db, desk, query, now).where(standsIn[column](today));
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

/** Counting stops here: nobody looks at that many on a map. */
const mostCounted = 10_000;

/**
 * Tasks' positions: the vehicle's now, otherwise its position when the task was created. Open ones are ordered by due
 * time; if closed ones are included, which grow without end, the newest come first.
 */
export async function placesOf(
  db: Db,
  desk: Desk,
  query: Query,
  { now, limit }: { now: number; limit: number },
) {
  const [lng, lat] = [sql<number>`coalesce(s.lng, t.lng)`, sql<number>`coalesce(s.lat, t.lat)`];
  const asked = askedFor(db, desk, query, now)
    .$if(!query.states?.length, (q) => q.where('t.state', '=', anyText(openTaskStates)))
    .where(sql<SqlBool>`${lng} is not null and ${lat} is not null`)
    .clearSelect();
  const ordered = isOpenOnly(query)
    ? asked.orderBy('t.due_at', (o) => o.asc().nullsLast()).orderBy('t.task_id')
    : asked.orderBy('t.created_at', 'desc').orderBy('t.task_id', 'desc');
  const list = await ordered
    .select(['t.task_id as id', 't.type', 't.state', 't.due_at as dueAt', 'o.name as assignee'])
    .select([sql<string>`t.vehicle_id::text`.as('carId'), lng.as('lng'), lat.as('lat')])
    .select(sql<boolean>`coalesce(${overdue(now)}, false)`.as('overdue'))
    .limit(limit)
    .execute();
  if (list.length < limit) return { list, total: list.length };
  const counted = sql`${asked.select(sql`1`.as('one')).limit(mostCounted)}`;
  const { rows } = await sql<{ n: number }>`select count(*) as n from (${counted}) as counted`.execute(db);
  return { list, total: rows[0]?.n ?? list.length };
}

const isOpenOnly = ({ states, overdue: late }: Query) =>
  late === true || (states ?? []).every((state) => openTaskStates.some((open) => open === state));
