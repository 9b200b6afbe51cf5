import { sql } from 'kysely';
import type { Db } from '../../kernel/database/db.ts';

/** The password digests of these controllers, as far as they are known. */
export async function digestsOf(db: Db, imeis: readonly string[]): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('imei_claim')
    .select(['imei', 'digest'])
    .where('imei', '=', sql<string>`any(${[...imeis]}::text[])`)
    .execute();
  return new Map(rows.map(({ imei, digest }) => [imei, digest]));
}

/** Every controller of the deployment with its password digest, empty if it has no password. */
export const claimedDigests = (db: Db) =>
  db.selectFrom('imei_claim').select(['imei', 'digest']).orderBy('imei').execute();
