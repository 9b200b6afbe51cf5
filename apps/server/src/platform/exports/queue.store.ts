import { mostRunningExports } from '@kickstand/contract/platform/exports';
import { sql } from 'kysely';
import { at, type Db } from '../../kernel/database/db.ts';
import { type FileJobChecked, type FileJobStored, fileJobColumns } from './exports.store.ts';

/** A job that has died with its worker this often is not retried. */
const mostAttempts = 3;

const claimLock = 7_301_002;

/**
 * Claims the oldest waiting export, or one whose worker has died, unless its owner has enough running. Claims are
 * serialised, so that the limit holds with any number of workers.
 */
export async function claimFileJob(
  db: Db,
  { now, leaseMs }: { now: number; leaseMs: number },
): Promise<FileJobStored | undefined> {
  await sql`select pg_advisory_xact_lock(${claimLock})`.execute(db);
  const oldest = sql<string>`(
    select t.job_id from file_job t
    where t.kind = 'export' and t.attempts < ${mostAttempts}
      and (t.state = 'queued' or (t.state = 'running' and t.lease_until <= ${at(now)}))
      and (select count(*) from file_job r where r.operator_id = t.operator_id and r.kind = 'export'
        and r.state = 'running' and r.lease_until > ${at(now)}) < ${mostRunningExports}
    order by t.created_at, t.job_id
    for update skip locked limit 1)`;
  return db
    .updateTable('file_job')
    .set((eb) => ({
      state: 'running',
      lease_until: new Date(now + leaseMs),
      attempts: eb('attempts', '+', 1),
      done: 0,
      total: null,
      started_at: new Date(now),
    }))
    .where('job_id', '=', oldest)
    .returning(fileJobColumns)
    .$narrowType<FileJobChecked>()
    .executeTakeFirst();
}

/** One attempt at a job: another worker's attempt has another number. */
export type Attempt = Pick<FileJobStored, 'id' | 'attempts'>;

const attempted = (db: Db, { id, attempts }: Attempt) =>
  db
    .updateTable('file_job')
    .where('job_id', '=', id)
    .where('state', '=', 'running')
    .where('attempts', '=', attempts);

/** Reports progress and renews the lease. Returns false if the job no longer belongs to this worker. */
export async function renewLease(
  db: Db,
  attempt: Attempt,
  { done, total, until }: { done: number; total: number | null; until: number },
) {
  const row = await attempted(db, attempt)
    .set({ done, total, lease_until: new Date(until) })
    .returning('job_id')
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
export async function finishFileJob(db: Db, attempt: Attempt, done: Finished) {
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
    .returning('job_id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function failFileJob(db: Db, attempt: Attempt, { error, now }: { error: string; now: number }) {
  const row = await attempted(db, attempt)
    .set({ state: 'failed', error, finished_at: new Date(now), lease_until: null })
    .returning('job_id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Returns a job to the queue: this worker is stopping, through no fault of the job. */
export const releaseFileJob = (db: Db, attempt: Attempt) =>
  attempted(db, attempt)
    .set((eb) => ({ state: 'queued', lease_until: null, attempts: eb('attempts', '-', 1) }))
    .execute();

/** Fails jobs that killed their workers too often. */
export const failAbandoned = (db: Db, now: number) =>
  db
    .updateTable('file_job')
    .set({ state: 'failed', error: 'common.fault', finished_at: new Date(now), lease_until: null })
    .where('kind', '=', 'export')
    .where('state', '=', 'running')
    .where('attempts', '>=', mostAttempts)
    .where('lease_until', '<=', at(now))
    .returning(['job_id as id', 'operator_id as operatorId', 'title', 'done', 'total'])
    .execute();

/** Expires files; returns them. */
export const expireFiles = (db: Db, now: number) =>
  db
    .updateTable('file_job')
    .set({ state: 'expired', ticket: null, ticket_ends: null })
    .where('state', '=', 'done')
    .where('expires_at', '<=', at(now))
    .returning(['job_id as id', 'operator_id as operatorId', 'file', 'done', 'total'])
    .execute();

/** Jobs with a file, or making one. */
export async function neededFiles(db: Db) {
  const rows = await db
    .selectFrom('file_job')
    .select('job_id')
    .where('kind', '=', 'export')
    .where('state', 'in', ['running', 'done'])
    .execute();
  return new Set(rows.map(({ job_id }) => job_id));
}
