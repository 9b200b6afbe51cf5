import type { Scope } from '@kickstand/domain/platform/access';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../database/db.ts';
import { rowsInScope } from '../list/rows-in-scope.ts';

/**
 * A table from which people claim items one after another. It has `state`, `due_at`, `claimed_by`, `claimed_name` and
 * `claimed_until` besides the columns for its scope.
 */
export interface QueueTable {
  table: string;
  /** The column with its id. */
  key: string;
  /** The states in which an item waits to be claimed by `next`. */
  waiting: readonly string[];
  /** The state of a claimed item; unchanged by default. */
  takenState?: string;
  /** What orders by urgency, lowest first, for the row `t`; the due time by default. */
  urgency?: RawBuilder<unknown>;
  /** Rows `t` in scope; by company and service area by default. */
  inScope?(scope: Scope): RawBuilder<boolean>;
}

/** Who claims an item, and until when. */
export interface Claimant {
  operatorId: string;
  name: string;
  until: number;
}

/** Who holds an item. */
export interface Held {
  state: string;
  claimedBy: string | null;
  claimedName: string | null;
  claimedUntil: number | null;
}

const inScopeOf = ({ inScope }: QueueTable, scope: Scope) => inScope?.(scope) ?? rowsInScope(scope, 't');
const isWaiting = ({ waiting }: QueueTable) => sql<boolean>`state = any(${[...waiting]}::text[])`;

/** The columns changed by claiming; an item that is not waiting keeps its state. */
function claiming(queue: QueueTable, { operatorId, name, until }: Claimant) {
  const { takenState } = queue;
  const state =
    takenState === undefined
      ? sql`state`
      : sql`case when ${isWaiting(queue)} then ${takenState} else state end`;
  return sql`state = ${state}, claimed_by = ${operatorId}, claimed_name = ${name}, claimed_until = ${new Date(until)}`;
}

/** Who holds an item in scope; undefined if there is none. `lock`: nobody can change that until the transaction ends. */
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

/** Assigns an item to somebody; the caller has locked it. */
export const claimOne = (db: Db, queue: QueueTable, claimant: Claimant, id: string) =>
  sql`update ${sql.table(queue.table)} set ${claiming(queue, claimant)} where ${sql.ref(queue.key)} = ${id}`.execute(
    db,
  );

/** Releases an item; the caller has locked it. */
export const letGoOf = (db: Db, queue: QueueTable, id: string) =>
  sql`update ${sql.table(queue.table)} set claimed_by = null, claimed_name = null, claimed_until = null
    where ${sql.ref(queue.key)} = ${id}`.execute(db);

interface Wish {
  now: number;
  /** An item to skip. */
  besides: string;
  /** Only rows `t` that satisfy this. */
  only: RawBuilder<boolean> | undefined;
}

/** Claims an item assigned to this operator, otherwise the most urgent unclaimed one. Concurrent callers get different ones. */
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

/** Releases what an operator claimed and did not decide, except one; what was assigned to them for longer stays. */
export const letGoOfOthers = (db: Db, queue: QueueTable, { operatorId, until }: Claimant, besides: string) =>
  sql`update ${sql.table(queue.table)} set claimed_by = null, claimed_name = null, claimed_until = null
    where claimed_by = ${operatorId} and claimed_until <= ${new Date(until)} and ${isWaiting(queue)} and ${sql.ref(queue.key)} <> ${besides}`.execute(
    db,
  );
