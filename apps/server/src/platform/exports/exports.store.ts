import type { InputOf } from '@kickstand/contract/kit';
import type { exportCalls, exportColumn, TaskRow } from '@kickstand/contract/platform/exports';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { Locale } from '../../kernel/call/refuse.ts';
import type { Db } from '../../kernel/database/db.ts';
import { given, pageFrom } from '../../kernel/list/page.ts';

/** A task's input, as stored. */
export interface ExportInput {
  callId: string;
  query: Record<string, unknown>;
  columns: z.output<typeof exportColumn>[];
  format: NonNullable<TaskRow['format']>;
  locale: Locale;
}

/** The columns of a task for its workers and owner. */
export const taskColumns = [
  ...([
    'task_id as id',
    'operator_id as operatorId',
    'title',
    'state',
    'input',
    'scope',
    'attempts',
  ] as const),
  ...(['done', 'total', 'file', 'file_name as fileName', 'bytes', 'downloads', 'personal', 'error'] as const),
  ...(['created_at as createdAt', 'started_at as startedAt', 'finished_at as finishedAt'] as const),
  'expires_at as expiresAt',
] as const;
/** Content validated before it was stored. */
export type TaskChecked = { input: ExportInput } & Pick<TaskRow, 'state'>;

const tasks = (db: Db, operatorId: string) =>
  db
    .selectFrom('task as t')
    .select(taskColumns)
    .$narrowType<TaskChecked>()
    .where('t.operator_id', '=', operatorId)
    .where('t.kind', '=', 'export');

export type TaskStored = Awaited<ReturnType<ReturnType<typeof tasks>['execute']>>[number];

/** One page of a person's own exports. */
export const pageOfTasks = (db: Db, operatorId: string, query: InputOf<typeof exportCalls.list>['query']) =>
  pageFrom(
    db,
    tasks(db, operatorId).where((eb) => eb.and(given(query.state && eb('t.state', '=', query.state)))),
    query,
    { sortable: { createdAt: 't.created_at' }, neverNull: ['createdAt'], tieBreak: 't.task_id' },
  );

/** One of a person's own exports, locked until the end of the transaction. */
export const lockTask = (db: Db, operatorId: string, id: string) =>
  tasks(db, operatorId).where('t.task_id', '=', id).forUpdate().executeTakeFirst();

/** How many exports of a person are waiting or running. Serialises concurrent requests. */
export async function countOpen(db: Db, operatorId: string) {
  await sql`select pg_advisory_xact_lock(hashtextextended(${operatorId}, 12))`.execute(db);
  const { n } = await tasks(db, operatorId)
    .clearSelect()
    .select(sql<number>`count(*)`.as('n'))
    .where('t.state', 'in', ['queued', 'running'])
    .executeTakeFirstOrThrow();
  return n;
}

export interface NewTask {
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

export const insertTask = (db: Db, task: NewTask, now: number) =>
  db
    .insertInto('task')
    .values({
      task_id: task.id,
      kind: 'export',
      operator_id: task.operatorId,
      operator: task.operator,
      agent_id: task.agentId,
      title: task.title,
      input: JSON.stringify(task.input),
      scope: JSON.stringify(task.scope),
      state: 'queued',
      personal: task.personal,
      reason: task.reason,
      created_at: new Date(now),
    })
    .returning(taskColumns)
    .$narrowType<TaskChecked>()
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

/** A file made immediately, as a finished task. */
export const insertMade = (db: Db, made: NewMade) =>
  db
    .insertInto('task')
    .values({
      task_id: made.id,
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
    .returning(taskColumns)
    .$narrowType<TaskChecked>()
    .executeTakeFirstOrThrow();

export const cancelTask = (db: Db, id: string, now: number) =>
  db
    .updateTable('task')
    .set({ state: 'cancelled', finished_at: new Date(now), lease_until: null })
    .where('task_id', '=', id)
    .returning(taskColumns)
    .$narrowType<TaskChecked>()
    .executeTakeFirstOrThrow();

/** Returns a task to the queue, as if it were new. */
export const requeueTask = (db: Db, id: string) =>
  db
    .updateTable('task')
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
    .where('task_id', '=', id)
    .returning(taskColumns)
    .$narrowType<TaskChecked>()
    .executeTakeFirstOrThrow();

/** Stores the hash of a one-time download URL. */
export const putTicket = (db: Db, id: string, { hash, ends }: { hash: string; ends: number }) =>
  db
    .updateTable('task')
    .set({ ticket: hash, ticket_ends: new Date(ends) })
    .where('task_id', '=', id)
    .execute();

/** Uses up a ticket and counts the download; returns its file. */
export const takeTicket = (db: Db, hash: string, now: number) =>
  db
    .updateTable('task')
    .set((eb) => ({ ticket: null, ticket_ends: null, downloads: eb('downloads', '+', 1) }))
    .where('ticket', '=', hash)
    .where('state', '=', 'done')
    .where('ticket_ends', '>', sql<number>`${new Date(now)}::timestamptz`)
    .returning(['task_id as id', 'file', 'file_name as fileName', 'operator_id as operatorId'])
    .executeTakeFirst();
