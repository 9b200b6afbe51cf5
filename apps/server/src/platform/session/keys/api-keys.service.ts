import { randomBytes } from 'node:crypto';
import type { Db } from '../../../kernel/database/db.ts';
import { newId } from '../../../kernel/ids.ts';
import { insertApiKey, type KeyRow, keysOfOperator, revokeKey } from './api-keys.store.ts';
import { hashOf, type Vault } from './vault.ts';

interface Minting {
  operatorId: string;
  name: string;
  expiresAt?: number;
  /** Absent: all of the account's codes. */
  codes?: readonly string[] | undefined;
  areaIds?: readonly number[] | undefined;
  /** Whether it may make calls that require step-up from people. */
  stepUp?: boolean;
  /** Whether assistants are offered its changes. */
  assistantWrites?: boolean;
}

/** Creates an API key for an operator. The key itself is returned only this once; only its hash is stored. */
export async function mintApiKey(
  db: Db,
  { expiresAt, codes, areaIds, stepUp = false, assistantWrites = false, ...minting }: Minting,
  now: number,
) {
  const key = `ksk_${randomBytes(32).toString('base64url')}`;
  const keyId = newId();
  const limits = { codes: codes ?? null, areaIds: areaIds ?? null };
  await insertApiKey(
    db,
    {
      keyId,
      digest: hashOf(key),
      expiresAt: expiresAt ?? null,
      stepUp,
      assistantWrites,
      ...limits,
      ...minting,
    },
    now,
  );
  return { keyId, key };
}

/** The demo's API key of an operator, the same at every start; created if missing. */
export async function demoApiKey(db: Db, vault: Vault, operatorId: string, now: number) {
  const key = vault.demoKey(operatorId);
  const row = {
    keyId: newId(),
    digest: hashOf(key),
    operatorId,
    name: 'demo',
    expiresAt: null,
    codes: null,
    areaIds: null,
    stepUp: true,
    assistantWrites: false,
  };
  await insertApiKey(db, row, now);
  return key;
}

/** A key for its holder and for administrators, without the secret. */
export const shownKey = (row: KeyRow) => ({
  keyId: row.key_id,
  name: row.name,
  codes: row.codes,
  areaIds: row.area_ids,
  stepUp: row.step_up,
  assistantWrites: row.assistant_writes,
  createdAt: row.created_at,
  expiresAt: row.expires_at,
  usedAt: row.used_at,
  revokedAt: row.revoked_at,
});

/** The keys of an account, active ones first. */
export async function keysOf(db: Db, operatorId: string, now: number) {
  const list = (await keysOfOperator(db, operatorId, now)).map(shownKey);
  return { list, count: list.length };
}

/** Revokes a key of an account; it stops working within a second. Undefined if the account has no such key. */
export async function revokeKeyOf(
  db: Db,
  which: { keyId: string; operatorId: string },
  now: number,
): Promise<ReturnType<typeof shownKey> | undefined> {
  const row = await revokeKey(db, which, now);
  return row && shownKey(row);
}
