import { at, type Db } from '../../kernel/database/db.ts';

/** Lists the unused codes of a batch by serial number. */
export async function unusedSerials(db: Db, batchId: string) {
  const rows = await db
    .selectFrom('coupon_code')
    .select('serial')
    .where('batch_id', '=', batchId)
    .where('state', '=', 'unused')
    .orderBy('serial')
    .execute();
  return rows.map(({ serial }) => serial);
}

export interface NewExport {
  exportId: string;
  batchId: string;
  codes: number;
  operatorId: string;
  operatorName: string;
  approverId: string;
  approverName: string;
  reason: string;
  fileKey: string;
  passwordSealed: string;
  now: number;
  endsAt: number;
}

export const insertExport = (db: Db, one: NewExport) =>
  db
    .insertInto('coupon_export')
    .values({
      export_id: one.exportId,
      batch_id: one.batchId,
      codes: one.codes,
      made_at: new Date(one.now),
      operator_id: one.operatorId,
      operator_name: one.operatorName,
      approver_id: one.approverId,
      approver_name: one.approverName,
      reason: one.reason,
      ends_at: new Date(one.endsAt),
      file_key: one.fileKey,
      password_sealed: one.passwordSealed,
    })
    .execute();

const most = 50;

/** The latest exports of a batch, newest first. */
export const exportsOf = (db: Db, batchId: string) =>
  db
    .selectFrom('coupon_export')
    .select(['export_id as id', 'codes', 'made_at as madeAt', 'operator_id as operatorId'])
    .select(['operator_name as madeBy', 'approver_id as approverId', 'approver_name as approver', 'reason'])
    .select(['ends_at as endsAt', 'file_key as fileKey', 'password_sealed as passwordSealed'])
    .where('batch_id', '=', batchId)
    .orderBy('made_at', 'desc')
    .limit(most)
    .execute();

/** Locks the password of a file for its approver; undefined for anybody else and after it was read or deleted. */
export const passwordFor = (db: Db, exportId: string, approverId: string) =>
  db
    .selectFrom('coupon_export')
    .select(['batch_id as batchId', 'password_sealed as sealed'])
    .where('export_id', '=', exportId)
    .where('approver_id', '=', approverId)
    .where('password_sealed', 'is not', null)
    .$narrowType<{ sealed: string }>()
    .forUpdate()
    .executeTakeFirst();

export const notePasswordRead = (db: Db, exportId: string, now: number) =>
  db
    .updateTable('coupon_export')
    .set({ password_sealed: null, password_read_at: new Date(now) })
    .where('export_id', '=', exportId)
    .execute();

/** Expired files of codes. */
export const exportsToForget = (db: Db, now: number) =>
  db
    .selectFrom('coupon_export')
    .select(['export_id as exportId', 'file_key as fileKey'])
    .where('ends_at', '<=', at(now))
    .where('file_key', 'is not', null)
    .$narrowType<{ fileKey: string }>()
    .limit(most)
    .execute();

export const noteForgotten = (db: Db, exportId: string) =>
  db
    .updateTable('coupon_export')
    .set({ file_key: null, password_sealed: null })
    .where('export_id', '=', exportId)
    .execute();

/**
 * Deletes the keys of codes that were all exported before an instant, and of batches that ended before it; returns
 * how many.
 */
export async function dropKeys(db: Db, before: number) {
  const { numUpdatedRows } = await db
    .updateTable('coupon_issue as i')
    .set({ key_sealed: null })
    .where('i.key_sealed', 'is not', null)
    .where((eb) =>
      eb.or([
        eb(
          'i.issued_at',
          '<=',
          eb
            .selectFrom('coupon_export as x')
            .select((x) => x.fn.max('x.made_at').as('at'))
            .whereRef('x.batch_id', '=', 'i.batch_id')
            .having((x) => x(x.fn.max('x.made_at'), '<=', at(before))),
        ),
        eb.exists(
          eb
            .selectFrom('campaign as c')
            .select('c.campaign_id')
            .whereRef('c.campaign_id', '=', 'i.batch_id')
            .where('c.ends_at', '<=', at(before)),
        ),
      ]),
    )
    .executeTakeFirst();
  return Number(numUpdatedRows);
}
