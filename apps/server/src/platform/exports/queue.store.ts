import { mostRunningExports } from '@kickstand/contract/platform/exports';
import { sql } from 'kysely';
import { at, type Db } from '../../kernel/database/db.ts';
import { type TaskChecked, type TaskStored, taskColumns } from './exports.store.ts';

/** A task that has died with its worker this often is not retried. */
const mostAttempts = 3;

const claimLock = 7_301_002;

/**
 * Claims the oldest waiting export, or one whose worker has died, unless its owner has enough running. Claims are
 * serialised, so that the limit holds with any number of workers.
 */
export async function claimTask(
  db: Db,
  { now, leaseMs }: { now: number; leaseMs: number },
): Promise<TaskStored | undefined> {
  await sql`select pg_advisory_xact_lock(${claimLock})`.execute(db);
  const oldest = sql<string>`(
    select t.task_id from task t
    where t.kind = 'export' and t.attempts < ${mostAttempts}
      and (t.state = 'queued' or (t.state = 'running' and t.lease_until <= ${at(now)}))
      and (select count(*) from task r where r.operator_id = t.operator_id and r.kind = 'export'
        and r.state = 'running' and r.lease_until > ${at(now)}) < ${mostRunningExports}
    order by t.created_at, t.task_id
    for update skip locked limit 1)`;
  return db
    .updateTable('task')
    .set((eb) => ({
      state: 'running',
      lease_until: new Date(now + leaseMs),
      attempts: eb('attempts', '+', 1),
      done: 0,
      total: null,
      started_at: new Date(now),
    }))
    .where('task_id', '=', oldest)
    .returning(taskColumns)
    .$narrowType<TaskChecked>()
    .executeTakeFirst();
}

/** One attempt at a task: another worker's attempt has another number. */
export type Attempt = Pick<TaskStored, 'id' | 'attempts'>;

const attempted = (db: Db, { id, attempts }: Attempt) =>
  db
    .updateTable('task')
    .where('task_id', '=', id)
    .where('state', '=', 'running')
    .where('attempts', '=', attempts);

/** Reports progress and renews the lease. Returns false if the task no longer belongs to this worker. */
export async function renewLease(
  db: Db,
  attempt: Attempt,
  { done, total, until }: { done: number; total: number | null; until: number },
) {
  const row = await attempted(db, attempt)
    .set({ done, total, lease_until: new Date(until) })
    .returning('task_id')
    .executeTakeFirst();
  return row !== undefined;
}

export interface Finished {
  rows: number;
  file: string;
  fileName: string;
  bytes: number;
  now: number;
  expiresAt: number;
}

/** Returns false if it was cancelled meanwhile: nobody wants the file. */
export async function finishTask(db: Db, attempt: Attempt, done: Finished) {
  const row = await attempted(db, attempt)
    .set({
      state: 'done',
      done: done.rows,
      total: done.rows,
      file: done.file,
      file_name: done.fileName,
      bytes: done.bytes,
      finished_at: new Date(done.now),
      expires_at: new Date(done.expiresAt),
      lease_until: null,
    })
    .returning('task_id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function failTask(db: Db, attempt: Attempt, { error, now }: { error: string; now: number }) {
  const row = await attempted(db, attempt)
    .set({ state: 'failed', error, finished_at: new Date(now), lease_until: null })
    .returning('task_id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Returns a task to the queue: this worker is stopping, through no fault of the task. */
export const releaseTask = (db: Db, attempt: Attempt) =>
  attempted(db, attempt)
    .set((eb) => ({ state: 'queued', lease_until: null, attempts: eb('attempts', '-', 1) }))
    .execute();

/** Fails tasks that killed their workers too often. */
export const failAbandoned = (db: Db, now: number) =>
  db
    .updateTable('task')
    .set({ state: 'failed', error: 'common.fault', finished_at: new Date(now), lease_until: null })
    .where('kind', '=', 'export')
    .where('state', '=', 'running')
    .where('attempts', '>=', mostAttempts)
    .where('lease_until', '<=', at(now))
    .returning(['task_id as id', 'operator_id as operatorId', 'title', 'done', 'total'])
    .execute();

/** Expires files; returns them. */
export const expireFiles = (db: Db, now: number) =>
  db
    .updateTable('task')
    .set({ state: 'expired', ticket: null, ticket_ends: null })
    .where('state', '=', 'done')
    .where('expires_at', '<=', at(now))
    .returning(['task_id as id', 'operator_id as operatorId', 'file', 'done', 'total'])
    .execute();

/** Tasks with a file, or making one. */
export async function neededFiles(db: Db) {
  const rows = await db
    .selectFrom('task')
    .select('task_id')
    .where('kind', '=', 'export')
    .where('state', 'in', ['running', 'done'])
    .execute();
  return new Set(rows.map(({ task_id }) => task_id));
}
