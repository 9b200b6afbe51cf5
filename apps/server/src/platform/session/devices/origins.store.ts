import type { Db } from '../../../kernel/database/db.ts';

/** True the first time an origin is used. */
export async function useOrigin(db: Db, jti: string, expiresAt: number) {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('origin_used')
    .values({ jti, expires_at: new Date(expiresAt) })
    .onConflict((c) => c.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}
