import type { Db } from '../../../kernel/database/db.ts';

/** True when nobody used this nonce in this session before. */
export async function takeNonce(db: Db, sid: string, nonce: string, now: number) {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('nonce_used')
    .values({ sid, nonce, seen_at: new Date(now) })
    .onConflict((c) => c.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}
