import type { Scope } from '@kickstand/domain/platform/access';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../database/db.ts';
import { rowsInScope } from '../list/rows-in-scope.ts';

/**
 * A table out of which people take one after another. It has `state`, `due_at`, `taken_by`, `taken_name` and `taken_until`
 * beside the columns that its scope is read from.
 */
export interface QueueTable {
  table: string;
  /** Its column that names one. */
  key: string;
  /** The states in which one waits for whoever asks for the next. */
  waiting: readonly string[];
  /** The state in which one is that somebody took; its own where nothing is said. */
  takenState?: string;
  /** What the most urgent is by, the least first, of the row `t`; when it is due unless said otherwise. */
  urgency?: RawBuilder<unknown>;
  /** Rows `t` in scope; by their company and service area unless said otherwise. */
  inScope?(scope: Scope): RawBuilder<boolean>;
}

/** Who takes one, and until when nobody else may. */
export interface Taker {
  operatorId: string;
  name: string;
  until: number;
}

/** Who has one. */
export interface Held {
  state: string;
  takenBy: string | null;
  takenName: string | null;
  takenUntil: number | null;
}

const inScopeOf = ({ inScope }: QueueTable, scope: Scope) => inScope?.(scope) ?? rowsInScope(scope, 't');
const isWaiting = ({ waiting }: QueueTable) => sql<boolean>`state = any(${[...waiting]}::text[])`;

/** What taking changes; one that does not wait for a clerk keeps its state. */
function taking(queue: QueueTable, { operatorId, name, until }: Taker) {
  const { takenState } = queue;
  const state =
    takenState === undefined
      ? sql`state`
      : sql`case when ${isWaiting(queue)} then ${takenState} else state end`;
  return sql`state = ${state}, taken_by = ${operatorId}, taken_name = ${name}, taken_until = ${new Date(until)}`;
}

/** Who has one in scope; undefined where there is none. `lock`: until the transaction ends nobody changes that. */
export async function heldIn(
  db: Db,
  queue: QueueTable,
  scope: Scope,
  { id, lock }: { id: string; lock: boolean },
) {
  const { rows } = await sql<Held>`
    select t.state, t.taken_by as "takenBy", t.taken_name as "takenName", t.taken_until as "takenUntil"
    from ${sql.table(queue.table)} t
    where t.${sql.ref(queue.key)} = ${id} and ${inScopeOf(queue, scope)}
    ${lock ? sql`for update of t` : sql``}`.execute(db);
  return rows[0];
}

/** One is somebody's from now on; the caller has locked it. */
export const takeOne = (db: Db, queue: QueueTable, taker: Taker, id: string) =>
  sql`update ${sql.table(queue.table)} set ${taking(queue, taker)} where ${sql.ref(queue.key)} = ${id}`.execute(
    db,
  );

/** One is nobody's from now on; the caller has locked it. */
export const letGoOf = (db: Db, queue: QueueTable, id: string) =>
  sql`update ${sql.table(queue.table)} set taken_by = null, taken_name = null, taken_until = null
    where ${sql.ref(queue.key)} = ${id}`.execute(db);

interface Wish {
  now: number;
  /** Not this one. */
  besides: string;
  /** Only rows `t` of which this holds. */
  only: RawBuilder<boolean> | undefined;
}

/** Take one that was given to this operator, else the most urgent one that nobody works on. Whoever asks at the same moment gets another one. */
export async function takeMostUrgent(
  db: Db,
  queue: QueueTable,
  scope: Scope,
  taker: Taker,
  { now, besides, only = sql`true` }: Wish,
) {
  const [table, key] = [sql.table(queue.table), sql.ref(queue.key)];
  const { rows } = await sql<{ id: string }>`
    update ${table} set ${taking(queue, taker)}
    where ${key} = (
      select t.${key} from ${table} t
      where ${isWaiting(queue)} and ${inScopeOf(queue, scope)} and t.${key} <> ${besides} and ${only}
        and (t.taken_until is null or t.taken_until <= ${new Date(now)} or t.taken_by = ${taker.operatorId})
      order by (t.taken_by = ${taker.operatorId}) desc nulls last, ${queue.urgency ?? sql`t.due_at`}, t.${key}
      limit 1 for update of t skip locked)
    returning ${key} as id`.execute(db);
  return rows[0]?.id;
}

/** Let others have what an operator took and did not decide, besides one; what was given to them for longer stays. */
export const letGoOfOthers = (db: Db, queue: QueueTable, { operatorId, until }: Taker, besides: string) =>
  sql`update ${sql.table(queue.table)} set taken_by = null, taken_name = null, taken_until = null
    where taken_by = ${operatorId} and taken_until <= ${new Date(until)} and ${isWaiting(queue)} and ${sql.ref(queue.key)} <> ${besides}`.execute(
    db,
  );
