import type { Db } from '../../../kernel/database/db.ts';

/** True if the nonce is new in this session. */
export async function takeNonce(db: Db, sid: string, nonce: string, now: number) {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('nonce_used')
    .values({ sid, nonce, seen_at: new Date(now) })
    .onConflict((c) => c.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}
