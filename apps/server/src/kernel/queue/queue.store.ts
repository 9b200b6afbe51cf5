import type { Scope } from '@kickstand/domain/platform/access';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../database/db.ts';
import { rowsInScope } from '../list/rows-in-scope.ts';

/**
 * A table out of which people claim one after another. It has `state`, `due_at`, `claimed_by`, `claimed_name` and `claimed_until`
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

/** Who claims one, and until when nobody else may. */
export interface Claimant {
  operatorId: string;
  name: string;
  until: number;
}

/** Who has one. */
export interface Held {
  state: string;
  claimedBy: string | null;
  claimedName: string | null;
  claimedUntil: number | null;
}

const inScopeOf = ({ inScope }: QueueTable, scope: Scope) => inScope?.(scope) ?? rowsInScope(scope, 't');
const isWaiting = ({ waiting }: QueueTable) => sql<boolean>`state = any(${[...waiting]}::text[])`;

/** What claiming changes; one that does not wait for a clerk keeps its state. */
function claiming(queue: QueueTable, { operatorId, name, until }: Claimant) {
  const { takenState } = queue;
  const state =
    takenState === undefined
      ? sql`state`
      : sql`case when ${isWaiting(queue)} then ${takenState} else state end`;
  return sql`state = ${state}, claimed_by = ${operatorId}, claimed_name = ${name}, claimed_until = ${new Date(until)}`;
}

/** Who has one in scope; undefined where there is none. `lock`: until the transaction ends nobody changes that. */
export async function heldIn(
  db: Db,
  queue: QueueTable,
  scope: Scope,
  { id, lock }: { id: string; lock: boolean },
) {
  const { rows } = await sql<Held>`
    select t.state, t.claimed_by as "claimedBy", t.claimed_name as "claimedName", t.claimed_until as "claimedUntil"
    from ${sql.table(queue.table)} t
    where t.${sql.ref(queue.key)} = ${id} and ${inScopeOf(queue, scope)}
    ${lock ? sql`for update of t` : sql``}`.execute(db);
  return rows[0];
}

/** One is somebody's from now on; the caller has locked it. */
export const claimOne = (db: Db, queue: QueueTable, claimant: Claimant, id: string) =>
  sql`update ${sql.table(queue.table)} set ${claiming(queue, claimant)} where ${sql.ref(queue.key)} = ${id}`.execute(
    db,
  );

/** One is nobody's from now on; the caller has locked it. */
export const letGoOf = (db: Db, queue: QueueTable, id: string) =>
  sql`update ${sql.table(queue.table)} set claimed_by = null, claimed_name = null, claimed_until = null
    where ${sql.ref(queue.key)} = ${id}`.execute(db);

interface Wish {
  now: number;
  /** Not this one. */
  besides: string;
  /** Only rows `t` of which this holds. */
  only: RawBuilder<boolean> | undefined;
}

/** Take one that was given to this operator, else the most urgent one that nobody works on. Whoever asks at the same moment gets another one. */
export async function claimMostUrgent(
  db: Db,
  queue: QueueTable,
  scope: Scope,
  claimant: Claimant,
  { now, besides, only = sql`true` }: Wish,
) {
  const [table, key] = [sql.table(queue.table), sql.ref(queue.key)];
  const { rows } = await sql<{ id: string }>`
    update ${table} set ${claiming(queue, claimant)}
    where ${key} = (
      select t.${key} from ${table} t
      where ${isWaiting(queue)} and ${inScopeOf(queue, scope)} and t.${key} <> ${besides} and ${only}
        and (t.claimed_until is null or t.claimed_until <= ${new Date(now)} or t.claimed_by = ${claimant.operatorId})
      order by (t.claimed_by = ${claimant.operatorId}) desc nulls last, ${queue.urgency ?? sql`t.due_at`}, t.${key}
      limit 1 for update of t skip locked)
    returning ${key} as id`.execute(db);
  return rows[0]?.id;
}

/** Let others have what an operator took and did not decide, besides one; what was given to them for longer stays. */
export const letGoOfOthers = (db: Db, queue: QueueTable, { operatorId, until }: Claimant, besides: string) =>
  sql`update ${sql.table(queue.table)} set claimed_by = null, claimed_name = null, claimed_until = null
    where claimed_by = ${operatorId} and claimed_until <= ${new Date(until)} and ${isWaiting(queue)} and ${sql.ref(queue.key)} <> ${besides}`.execute(
    db,
  );
