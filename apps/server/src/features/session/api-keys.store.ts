import { at, type Db } from '../../kernel/db.ts';
import { heldRoles } from './operators.store.ts';

/** The operator behind an API key that is neither revoked nor past its end, with role and agent. */
export const operatorOfKey = (db: Db, digest: string, now: number) =>
  db
    .selectFrom('api_key as k')
    .innerJoin('operator as o', 'o.operator_id', 'k.operator_id')
    .innerJoin('role as r', 'r.role_id', 'o.role_id')
    .select([
      'k.key_id',
      'k.used_at',
      'k.codes as key_codes',
      'k.area_ids as key_areas',
      'o.operator_id',
      'o.phone',
      'o.name',
      'o.enable',
      'o.agent_id',
      'o.area_ids',
    ])
    .select(['o.archived_at', 'o.expire_on', 'r.role_id', 'r.name as role_name'])
    .select(heldRoles.as('roles'))
    .where('k.digest', '=', digest)
    .where('k.revoked_at', 'is', null)
    .where((eb) => eb.or([eb('k.expires_at', 'is', null), eb('k.expires_at', '>', at(now))]))
    .executeTakeFirst();

export interface NewApiKey {
  keyId: string;
  digest: string;
  operatorId: string;
  name: string;
  expiresAt: number | null;
}

/** Keep a key's digest; a key that is already there stays as it is. */
export const insertApiKey = (db: Db, key: NewApiKey, now: number) =>
  db
    .insertInto('api_key')
    .values({
      key_id: key.keyId,
      digest: key.digest,
      operator_id: key.operatorId,
      name: key.name,
      created_at: new Date(now),
      expires_at: key.expiresAt === null ? null : new Date(key.expiresAt),
    })
    .onConflict((c) => c.column('digest').doNothing())
    .execute();

export const noteKeyUse = (db: Db, keyId: string, now: number) =>
  db
    .updateTable('api_key')
    .set({ used_at: new Date(now) })
    .where('key_id', '=', keyId)
    .execute();
