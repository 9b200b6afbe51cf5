import type { InputOf } from '@kickstand/contract/kit';
import type { exportCalls, exportColumn, FileJobRow } from '@kickstand/contract/platform/exports';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { Locale } from '../../kernel/call/refuse.ts';
import type { Db } from '../../kernel/database/db.ts';
import { given, pageFrom } from '../../kernel/list/page.ts';

/** A job's input, as stored. */
export interface ExportInput {
  callId: string;
  query: Record<string, unknown>;
  columns: z.output<typeof exportColumn>[];
  format: NonNullable<FileJobRow['format']>;
  locale: Locale;
}

/** The columns of a job for its workers and owner. */
export const fileJobColumns = [
  ...(['job_id as id', 'operator_id as operatorId', 'title', 'state', 'input', 'scope', 'attempts'] as const),
  ...(['done', 'total', 'file', 'file_name as fileName', 'bytes', 'downloads', 'personal', 'error'] as const),
  ...(['created_at as createdAt', 'started_at as startedAt', 'finished_at as finishedAt'] as const),
  'expires_at as expiresAt',
] as const;
/** Content validated before it was stored. */
export type FileJobChecked = { input: ExportInput } & Pick<FileJobRow, 'state'>;

const jobs = (db: Db, operatorId: string) =>
  db
    .selectFrom('file_job as t')
    .select(fileJobColumns)
    .$narrowType<FileJobChecked>()
    .where('t.operator_id', '=', operatorId)
    .where('t.kind', '=', 'export');

export type FileJobStored = Awaited<ReturnType<ReturnType<typeof jobs>['execute']>>[number];

/** One page of a person's own exports. */
export const pageOfFileJobs = (
  db: Db,
  operatorId: string,
  query: InputOf<typeof exportCalls.list>['query'],
) =>
  pageFrom(
    db,
    jobs(db, operatorId).where((eb) => eb.and(given(query.state && eb('t.state', '=', query.state)))),
    query,
    { sortable: { createdAt: 't.created_at' }, neverNull: ['createdAt'], tieBreak: 't.job_id' },
  );

/** One of a person's own exports, locked until the end of the transaction. */
export const lockFileJob = (db: Db, operatorId: string, id: string) =>
  jobs(db, operatorId).where('t.job_id', '=', id).forUpdate().executeTakeFirst();

/** How many exports of a person are waiting or running. Serialises concurrent requests. */
export async function countOpen(db: Db, operatorId: string) {
  await sql`select pg_advisory_xact_lock(hashtextextended(${operatorId}, 12))`.execute(db);
  const { n } = await jobs(db, operatorId)
    .clearSelect()
    .select(sql<number>`count(*)`.as('n'))
    .where('t.state', 'in', ['queued', 'running'])
    .executeTakeFirstOrThrow();
  return n;
}

export interface NewFileJob {
  id: string;
  operatorId: string;
  operator: string;
  agentId: number;
  title: string;
  input: unknown;
  scope: unknown;
  personal: boolean;
  reason: string | null;
}

export const insertFileJob = (db: Db, job: NewFileJob, now: number) =>
  db
    .insertInto('file_job')
    .values({
      job_id: job.id,
      kind: 'export',
      operator_id: job.operatorId,
      operator: job.operator,
      agent_id: job.agentId,
      title: job.title,
      input: JSON.stringify(job.input),
      scope: JSON.stringify(job.scope),
      state: 'queued',
      personal: job.personal,
      reason: job.reason,
      created_at: new Date(now),
    })
    .returning(fileJobColumns)
    .$narrowType<FileJobChecked>()
    .executeTakeFirstOrThrow();

export interface NewMade {
  id: string;
  operatorId: string;
  operator: string;
  agentId: number;
  title: string;
  input: unknown;
  file: string;
  fileName: string;
  bytes: number;
  rows: number;
  now: number;
  expiresAt: number;
}

/** A file made immediately, as a finished job. */
export const insertMade = (db: Db, made: NewMade) =>
  db
    .insertInto('file_job')
    .values({
      job_id: made.id,
      kind: 'export',
      operator_id: made.operatorId,
      operator: made.operator,
      agent_id: made.agentId,
      title: made.title,
      input: JSON.stringify(made.input),
      scope: '{}',
      state: 'done',
      done: made.rows,
      total: made.rows,
      file: made.file,
      file_name: made.fileName,
      bytes: made.bytes,
      created_at: new Date(made.now),
      started_at: new Date(made.now),
      finished_at: new Date(made.now),
      expires_at: new Date(made.expiresAt),
    })
    .returning(fileJobColumns)
    .$narrowType<FileJobChecked>()
    .executeTakeFirstOrThrow();

export const cancelFileJob = (db: Db, id: string, now: number) =>
  db
    .updateTable('file_job')
    .set({ state: 'cancelled', finished_at: new Date(now), lease_until: null })
    .where('job_id', '=', id)
    .returning(fileJobColumns)
    .$narrowType<FileJobChecked>()
    .executeTakeFirstOrThrow();

/** Returns a job to the queue, as if it were new. */
export const requeueFileJob = (db: Db, id: string) =>
  db
    .updateTable('file_job')
    .set({
      state: 'queued',
      done: 0,
      attempts: 0,
      downloads: 0,
      total: null,
      error: null,
      file: null,
      file_name: null,
      bytes: null,
      ticket: null,
      lease_until: null,
      started_at: null,
      finished_at: null,
      expires_at: null,
      ticket_ends: null,
    })
    .where('job_id', '=', id)
    .returning(fileJobColumns)
    .$narrowType<FileJobChecked>()
    .executeTakeFirstOrThrow();

/** Stores the hash of a one-time download URL. */
export const putTicket = (db: Db, id: string, { hash, ends }: { hash: string; ends: number }) =>
  db
    .updateTable('file_job')
    .set({ ticket: hash, ticket_ends: new Date(ends) })
    .where('job_id', '=', id)
    .execute();

/** Uses up a ticket and counts the download; returns its file. */
export const takeTicket = (db: Db, hash: string, now: number) =>
  db
    .updateTable('file_job')
    .set((eb) => ({ ticket: null, ticket_ends: null, downloads: eb('downloads', '+', 1) }))
    .where('ticket', '=', hash)
    .where('state', '=', 'done')
    .where('ticket_ends', '>', sql<number>`${new Date(now)}::timestamptz`)
    .returning(['job_id as id', 'file', 'file_name as fileName', 'operator_id as operatorId'])
    .executeTakeFirst();
