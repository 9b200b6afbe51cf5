import type { Db } from '../../../kernel/database/db.ts';

/** An operator's stored authenticator app, locked until the end of the transaction. */
export const lockTotp = (db: Db, operatorId: string) =>
  db
    .selectFrom('operator')
    .select(['totp_box', 'totp_since', 'totp_step'])
    .where('operator_id', '=', operatorId)
    .forUpdate()
    .executeTakeFirst();

/** Stores the encrypted secret of an app being enrolled; it is not active yet. */
export const keepTotp = (db: Db, operatorId: string, box: string) =>
  db
    .updateTable('operator')
    .set({ totp_box: box, totp_since: null, totp_step: null })
    .where('operator_id', '=', operatorId)
    .execute();

/** Activates the app. */
export const confirmTotpSince = (db: Db, operatorId: string, now: number) =>
  db
    .updateTable('operator')
    .set({ totp_since: new Date(now) })
    .where('operator_id', '=', operatorId)
    .execute();

export const dropTotp = (db: Db, operatorId: string) =>
  db
    .updateTable('operator')
    .set({ totp_box: null, totp_since: null, totp_step: null })
    .where('operator_id', '=', operatorId)
    .execute();

/** Uses up a time step: false if it, or a later one, was used before. One statement, so that a code works once. */
export async function takeTotpStep(db: Db, operatorId: string, step: number) {
  const taken = await db
    .updateTable('operator')
    .set({ totp_step: step })
    .where('operator_id', '=', operatorId)
    .where((eb) => eb.or([eb('totp_step', 'is', null), eb('totp_step', '<', step)]))
    .returning('operator_id')
    .executeTakeFirst();
  return taken !== undefined;
}
