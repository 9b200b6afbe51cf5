import { randomBytes } from 'node:crypto';
import type { Db } from '../../kernel/db.ts';
import { newId } from '../../kernel/ids.ts';
import { insertApiKey } from './api-keys.store.ts';
import { hashOf, type Vault } from './vault.ts';

interface Minting {
  operatorId: string;
  name: string;
  expiresAt?: number;
  /** Left out: everything the account may. */
  codes?: readonly string[] | undefined;
  areaIds?: readonly number[] | undefined;
}

/** Make an API key for an operator. The key itself is answered this once; only its hash is kept. */
export async function mintApiKey(db: Db, { expiresAt, codes, areaIds, ...minting }: Minting, now: number) {
  const key = `ksk_${randomBytes(32).toString('base64url')}`;
  const keyId = newId();
  const limits = { codes: codes ?? null, areaIds: areaIds ?? null };
  await insertApiKey(
    db,
    { keyId, digest: hashOf(key), expiresAt: expiresAt ?? null, ...limits, ...minting },
    now,
  );
  return { keyId, key };
}

/** The demo's API key of an operator, the same at every start: made when it is not there yet. */
export async function demoApiKey(db: Db, vault: Vault, [operatorId, now]: readonly [string, number]) {
  const key = vault.demoKey(operatorId);
  const row = {
    keyId: newId(),
    digest: hashOf(key),
    operatorId,
    name: 'demo',
    expiresAt: null,
    codes: null,
    areaIds: null,
  };
  await insertApiKey(db, row, now);
  return key;
}
