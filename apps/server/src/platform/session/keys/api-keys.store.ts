import { sql } from 'kysely';
import { at, type Db } from '../../../kernel/database/db.ts';
import { heldRoles } from '../login/operators.store.ts';

/** The operator of a valid API key, with role and agent. */
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
      'k.step_up',
      'k.assistant_writes',
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
  codes: readonly string[] | null;
  areaIds: readonly number[] | null;
  stepUp: boolean;
  assistantWrites: boolean;
}

/** Stores a key's digest; an existing key stays unchanged. */
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
      codes: key.codes && [...key.codes],
      area_ids: key.areaIds && [...key.areaIds],
      step_up: key.stepUp,
      assistant_writes: key.assistantWrites,
    })
    .onConflict((c) => c.column('digest').doNothing())
    .execute();

export const noteKeyUse = (db: Db, keyId: string, now: number) =>
  db
    .updateTable('api_key')
    .set({ used_at: new Date(now) })
    .where('key_id', '=', keyId)
    .execute();

/** The visible columns of a key. */
const shown = [
  'key_id',
  'name',
  'codes',
  'area_ids',
  'step_up',
  'assistant_writes',
  'created_at',
  'expires_at',
  'used_at',
  'revoked_at',
] as const;

/** The keys of an operator: active ones first, then by creation. */
export const keysOfOperator = (db: Db, operatorId: string, now: number) =>
  db
    .selectFrom('api_key')
    .select(shown)
    .where('operator_id', '=', operatorId)
    .orderBy((eb) => eb.case().when(living(now)).then(0).else(1).end())
    .orderBy('created_at', 'desc')
    .orderBy('key_id')
    .limit(200)
    .execute();
export type KeyRow = Awaited<ReturnType<typeof keysOfOperator>>[number];

const living = (now: number) =>
  sql<boolean>`revoked_at is null and (expires_at is null or expires_at > ${at(now)})`;

/** How many keys of an operator are active. */
export async function countLivingKeys(db: Db, operatorId: string, now: number) {
  const { n } = await db
    .selectFrom('api_key')
    .select(sql<number>`count(*)`.as('n'))
    .where('operator_id', '=', operatorId)
    .where(living(now))
    .executeTakeFirstOrThrow();
  return n;
}

/** Revokes a key of an operator; one revoked before keeps its date. Undefined if there is no such key. */
export const revokeKey = (
  db: Db,
  { keyId, operatorId }: { keyId: string; operatorId: string },
  now: number,
) =>
  db
    .updateTable('api_key')
    .set({ revoked_at: sql`coalesce(revoked_at, ${at(now)})` })
    .where('key_id', '=', keyId)
    .where('operator_id', '=', operatorId)
    .returning(shown)
    .executeTakeFirst();
