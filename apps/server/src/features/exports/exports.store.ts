import type { exportCalls } from '@kickstand/contract/exports';
import type { InputOf } from '@kickstand/contract/kit';
import { sql } from 'kysely';
import type { Db } from '../../kernel/database/db.ts';
import { given, pageFrom } from '../../kernel/list/page.ts';

const tasks = (db: Db, operatorId: string) =>
  db
    .selectFrom('task as t')
    .selectAll('t')
    .where('t.operator_id', '=', operatorId)
    .where('t.kind', '=', 'export');

export type TaskStored = Awaited<ReturnType<ReturnType<typeof tasks>['execute']>>[number];

/** One page of somebody's own exports. */
export const pageOfTasks = (db: Db, operatorId: string, query: InputOf<typeof exportCalls.list>['query']) =>
  pageFrom(
    db,
    tasks(db, operatorId).where((eb) => eb.and(given(query.state && eb('t.state', '=', query.state)))),
    query,
    { sortable: { createdAt: 't.created_at' }, neverNull: ['createdAt'], tieBreak: 't.task_id' },
  );

/** One of somebody's own exports; it stays as it is until the end of the transaction. */
export const lockTask = (db: Db, operatorId: string, id: string) =>
  tasks(db, operatorId).where('t.task_id', '=', id).forUpdate().executeTakeFirst();

/** How many exports of somebody wait or run. Two that ask at once wait for each other. */
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
    .returningAll()
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

/** Work that was done at once, with its file. */
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
    .returningAll()
    .executeTakeFirstOrThrow();

export const cancelTask = (db: Db, id: string, now: number) =>
  db
    .updateTable('task')
    .set({ state: 'cancelled', finished_at: new Date(now), lease_until: null })
    .where('task_id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();

/** Put a task into the queue again, as if it were new. */
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
    .returningAll()
    .executeTakeFirstOrThrow();

/** The hash of the address under which the file can be fetched once. */
export const putTicket = (db: Db, id: string, { hash, ends }: { hash: string; ends: number }) =>
  db
    .updateTable('task')
    .set({ ticket: hash, ticket_ends: new Date(ends) })
    .where('task_id', '=', id)
    .execute();

/** Use up a ticket and count the download; answers the file it was for. */
export const takeTicket = (db: Db, hash: string, now: number) =>
  db
    .updateTable('task')
    .set((eb) => ({ ticket: null, ticket_ends: null, downloads: eb('downloads', '+', 1) }))
    .where('ticket', '=', hash)
    .where('state', '=', 'done')
    .where('ticket_ends', '>', sql<number>`${new Date(now)}::timestamptz`)
    .returning(['task_id', 'file', 'file_name', 'operator_id'])
    .executeTakeFirst();
