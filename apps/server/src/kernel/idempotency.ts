import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { at, type Db } from './db.ts';
import { refuse } from './refuse.ts';

/** How long a key is remembered. */
const rememberedForMs = 24 * 3_600_000;

export interface Attempted {
  actorId: string;
  key: string;
  callId: string;
  bodyHash: string;
}

export const hashOfInput = (input: unknown) =>
  createHash('sha256')
    .update(JSON.stringify(input) ?? '')
    .digest('hex');

/**
 * What was answered before under this key, or undefined when it is new. Refuses another body under the same key (422)
 * and a request whose twin is still running (409).
 */
export async function answeredBefore(db: Db, { actorId, key, callId, bodyHash }: Attempted) {
  const lock = await sql<{ free: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended(${`${actorId}\n${key}`}, 11)) as free`.execute(db);
  if (!lock.rows[0]?.free) refuse('common.idempotency_running');
  const row = await db
    .selectFrom('idempotency')
    .select(['call_id', 'body_hash', 'answer'])
    .where('actor_id', '=', actorId)
    .where('key', '=', key)
    .executeTakeFirst();
  if (!row) return undefined;
  if (row.call_id !== callId || row.body_hash !== bodyHash) refuse('common.idempotency_mismatch');
  return { data: row.answer };
}

/** Remember the answer in the transaction that made it true. */
export async function rememberAnswer(
  db: Db,
  { actorId, key, callId, bodyHash }: Attempted,
  data: unknown,
  when: number,
) {
  await db
    .insertInto('idempotency')
    .values({
      actor_id: actorId,
      key,
      call_id: callId,
      body_hash: bodyHash,
      status: 200,
      answer: JSON.stringify(data ?? null),
      created_at: new Date(when),
    })
    .execute();
}

/** Forget keys older than a day; run by the jobs role. */
export const forgetOldKeys = (db: Db, now: number) =>
  db
    .deleteFrom('idempotency')
    .where('created_at', '<', at(now - rememberedForMs))
    .execute();
