import { sql } from 'kysely';
import type { Db } from '../../../kernel/database/db.ts';
import { type Epoch, epochFrom, jwkOfEpoch } from '../crypto/epoch.ts';
import type { Vault } from './vault.ts';

const placeOf = (kid: string) => `server_key/${kid}`;

export interface DatedEpoch extends Epoch {
  createdAt: number;
}

/** Every key pair that is not revoked, newest first. */
export async function livingEpochs(db: Db, vault: Vault): Promise<DatedEpoch[]> {
  const rows = await db
    .selectFrom('server_key')
    .select(['kid', 'private_box', 'created_at'])
    .where('revoked_at', 'is', null)
    .orderBy('created_at', 'desc')
    .orderBy('kid')
    .execute();
  return rows.map(({ kid, private_box, created_at }) => {
    const scalar = Buffer.from(vault.open(private_box, placeOf(kid)), 'base64url');
    return { ...epochFrom(kid, scalar), createdAt: created_at };
  });
}

export async function addEpoch(db: Db, vault: Vault, epoch: Epoch, now: number) {
  await db
    .insertInto('server_key')
    .values({
      kid: epoch.kid,
      public_jwk: JSON.stringify(jwkOfEpoch(epoch)),
      private_box: vault.seal(epoch.privateKey.toString('base64url'), placeOf(epoch.kid)),
      created_at: new Date(now),
    })
    .execute();
}

/** Revokes key pairs and deletes their private keys; returns how many. */
export async function revokeEpochs(db: Db, kids: readonly string[], now: number) {
  if (kids.length === 0) return 0;
  const { numUpdatedRows } = await db
    .updateTable('server_key')
    .set({ revoked_at: new Date(now), private_box: '' })
    .where('kid', 'in', kids)
    .where('revoked_at', 'is', null)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

const epochLock = 7_301_006;

/** Serialises concurrent rotations. */
export const lockEpochs = (db: Db) => sql`select pg_advisory_xact_lock(${epochLock})`.execute(db);
