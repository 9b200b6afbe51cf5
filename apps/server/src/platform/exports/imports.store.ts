import type { ImportBatch } from '@kickstand/contract/platform/exports';
import type { Db } from '../../kernel/database/db.ts';
import type { BadRow, Made } from './import-kind.ts';

const columns = [
  ...(['batch_id as id', 'kind', 'file_name as fileName', 'state', 'total', 'good', 'bad', 'rows'] as const),
  ...(['made', 'created_at as createdAt', 'imported_at as importedAt'] as const),
] as const;
type Checked = Pick<ImportBatch, 'state'> & { bad: BadRow[]; rows: NewBatch['good']; made: Made[] };

const everyBatch = (db: Db) => db.selectFrom('import_batch as b').select(columns).$narrowType<Checked>();
const batches = (db: Db, operatorId: string) => everyBatch(db).where('b.operator_id', '=', operatorId);

export type BatchStored = Awaited<ReturnType<ReturnType<typeof batches>['execute']>>[number];

/** One of a person's own imports. */
export const batchWith = (db: Db, operatorId: string, id: string) =>
  batches(db, operatorId).where('b.batch_id', '=', id).executeTakeFirst();

export const lockBatch = (db: Db, operatorId: string, id: string) =>
  batches(db, operatorId).where('b.batch_id', '=', id).forUpdate().executeTakeFirst();

/** A batch of somebody in a company. */
export const lockBatchOf = (db: Db, agentId: number, id: string) =>
  everyBatch(db)
    .where('b.agent_id', '=', agentId)
    .where('b.batch_id', '=', id)
    .forUpdate()
    .executeTakeFirst();

/** A file submitted by somebody in a company. */
export const batchOfCompany = (db: Db, agentId: number, id: string) =>
  everyBatch(db).where('b.agent_id', '=', agentId).where('b.batch_id', '=', id).executeTakeFirst();

export interface NewBatch {
  id: string;
  kind: string;
  operatorId: string;
  agentId: number;
  fileName: string;
  total: number;
  good: readonly { row: number; value: unknown }[];
  bad: readonly BadRow[];
}

export const insertBatch = (db: Db, batch: NewBatch, now: number) =>
  db
    .insertInto('import_batch')
    .values({
      batch_id: batch.id,
      kind: batch.kind,
      operator_id: batch.operatorId,
      agent_id: batch.agentId,
      file_name: batch.fileName,
      state: 'checked',
      total: batch.total,
      good: batch.good.length,
      bad: JSON.stringify(batch.bad),
      rows: JSON.stringify(batch.good),
      created_at: new Date(now),
    })
    .returning(columns)
    .$narrowType<Checked>()
    .executeTakeFirstOrThrow();

/** What was created is kept for undoing; the rows themselves are no longer needed. */
export const markImported = (db: Db, id: string, made: readonly Made[], now: number) =>
  db
    .updateTable('import_batch')
    .set({ state: 'imported', made: JSON.stringify(made), rows: '[]', imported_at: new Date(now) })
    .where('batch_id', '=', id)
    .returning(columns)
    .$narrowType<Checked>()
    .executeTakeFirstOrThrow();

export const markUndone = (db: Db, id: string) =>
  db
    .updateTable('import_batch')
    .set({ state: 'undone' })
    .where('batch_id', '=', id)
    .returning(columns)
    .$narrowType<Checked>()
    .executeTakeFirstOrThrow();
