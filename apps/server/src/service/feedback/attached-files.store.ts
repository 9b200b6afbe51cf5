import { sql } from 'kysely';
import { at, type Db } from '../../kernel/database/db.ts';
import type { FeedbackLocked } from './feedback-changes.store.ts';

export interface NewFile {
  fileId: string;
  operatorId: string;
  name: string;
  bytes: number;
  now: number;
}

export const insertFile = (db: Db, one: NewFile) =>
  db
    .insertInto('feedback_file')
    .values({
      file_id: one.fileId,
      operator_id: one.operatorId,
      name: one.name,
      bytes: one.bytes,
      created_at: new Date(one.now),
    })
    .execute();

const countOf = async (db: Db, column: 'operator_id' | 'feedback_id', value: string) =>
  (
    await db
      .selectFrom('feedback_file')
      .select(({ fn }) => fn.countAll<number>().as('n'))
      .where(column, '=', value)
      .$if(column === 'operator_id', (q) => q.where('feedback_id', 'is', null))
      .executeTakeFirstOrThrow()
  ).n;

/** The number of an operator's unattached files. */
export const unusedFilesOf = (db: Db, operatorId: string) => countOf(db, 'operator_id', operatorId);

/** The number of a ticket's files. */
export const filesHeldBy = (db: Db, feedbackId: string) => countOf(db, 'feedback_id', feedbackId);

/** Attaches an operator's files to a ticket; returns how many there were. */
export async function takeFiles(
  db: Db,
  { feedbackId, agentId, areaId }: Pick<FeedbackLocked, 'feedbackId' | 'agentId' | 'areaId'>,
  operatorId: string,
  fileIds: readonly string[],
) {
  const { numUpdatedRows } = await db
    .updateTable('feedback_file')
    .set({ feedback_id: feedbackId, agent_id: agentId, service_area_id: areaId })
    .where('file_id', 'in', [...fileIds])
    .where('operator_id', '=', operatorId)
    .where('feedback_id', 'is', null)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

export const filesOf = (db: Db, feedbackId: string, most: number) =>
  db
    .selectFrom('feedback_file')
    .select(['file_id as id', 'name', 'bytes'])
    .where('feedback_id', '=', feedbackId)
    .orderBy('created_at')
    .orderBy('file_id')
    .limit(most)
    .execute();

/** Deletes files that have been unattached since then; returns which. */
export async function forgetUnusedFiles(db: Db, before: number, most: number) {
  const gone = await db
    .deleteFrom('feedback_file')
    .where(
      'file_id',
      'in',
      sql<string>`(select file_id from feedback_file
        where feedback_id is null and created_at < ${at(before)}
        order by created_at limit ${most} for update skip locked)`,
    )
    .returning('file_id as id')
    .execute();
  return gone.map(({ id }) => id);
}
