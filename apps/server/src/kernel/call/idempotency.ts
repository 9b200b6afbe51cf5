import { createHash, subtle } from 'node:crypto';
import type { Call } from '@kickstand/contract/kit';
import { sql } from 'kysely';
import { at, type Db } from '../database/db.ts';
import type { WireHeaders } from './gate.ts';
import { refuse } from './refuse.ts';

/** The format of a key. */
export const keyPattern = /^[\w.~-]{8,80}$/;

/** How long a key is remembered. */
const rememberedForMs = 24 * 3_600_000;

/** Seals stored answers; `place` binds the result to its storage location. */
export interface Sealer {
  seal(text: string, place: string): string;
  open(box: string, place: string): string;
}

const placeOf = ({ actorId, key }: Attempted) => `idempotency/${actorId}/${key}`;

export interface Attempted {
  actorId: string;
  key: string;
  callId: string;
  bodyHash: string;
}

/** Sessions must send a key with every change; API clients may. A malformed one is refused, not ignored. */
export function keyOf(call: Call, headers: WireHeaders, { sid, actor }: { sid?: string; actor?: object }) {
  const key = headers['idempotency-key'];
  const needed = call.method !== 'GET' && sid && actor && typeof call.access === 'object';
  if (needed && !key) refuse('common.idempotency_missing');
  if (key === undefined || call.method === 'GET') return undefined;
  if (typeof key !== 'string' || !keyPattern.test(key)) refuse('common.idempotency_malformed');
  return key;
}

/** Longer inputs are hashed off the event loop: a file of some megabytes takes tens of milliseconds. */
const hashedAtOnce = 100_000;

/** SHA-256 of the input, in hex. */
export async function hashOfInput(input: unknown) {
  const text = JSON.stringify(input) ?? '';
  if (text.length <= hashedAtOnce) return createHash('sha256').update(text).digest('hex');
  return Buffer.from(await subtle.digest('SHA-256', Buffer.from(text))).toString('hex');
}

/**
 * The earlier answer under this key, or undefined if it is new. Refuses another body under the same key (422) and a
 * request whose twin is still running (409).
 */
export async function answeredBefore(db: Db, sealer: Sealer, attempted: Attempted) {
  const { actorId, key, callId, bodyHash } = attempted;
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
  return { data: JSON.parse(sealer.open(String(row.answer), placeOf(attempted))) as unknown };
}

/** Whether something was answered under this key: a repeated request gets that answer, or a refusal of its own. */
export const isAnswered = async (db: Db, { actorId, key }: Pick<Attempted, 'actorId' | 'key'>) =>
  (await db
    .selectFrom('idempotency')
    .select('key')
    .where('actor_id', '=', actorId)
    .where('key', '=', key)
    .executeTakeFirst()) !== undefined;

/** Stores the answer in the transaction that made it true; sealed, since it may contain personal data. */
export async function rememberAnswer(
  db: Db,
  sealer: Sealer,
  attempted: Attempted,
  data: unknown,
  when: number,
) {
  const { actorId, key, callId, bodyHash } = attempted;
  await db
    .insertInto('idempotency')
    .values({
      actor_id: actorId,
      key,
      call_id: callId,
      body_hash: bodyHash,
      status: 200,
      answer: JSON.stringify(sealer.seal(JSON.stringify(data ?? null), placeOf(attempted))),
      created_at: new Date(when),
    })
    .execute();
}

/** Deletes keys older than a day; run by the jobs role. */
export const forgetOldKeys = (db: Db, now: number) =>
  db
    .deleteFrom('idempotency')
    .where('created_at', '<', at(now - rememberedForMs))
    .execute();
