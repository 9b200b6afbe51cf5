import type { AgentPlace } from '@kickstand/domain/platform/access';
import type { Db } from '../../kernel/database/db.ts';
import { anyNumber, anyText } from '../../kernel/list/any-of.ts';
import type { HeldRole } from './accounts.store.ts';

/** The accounts that log in with one of these phones, without deleted ones. */
export const accountsWithPhones = (db: Db, phones: readonly string[]) =>
  db
    .selectFrom('operator')
    .select(['operator_id as operatorId', 'phone', 'name', 'agent_id as agentId'])
    .where('archived_at', 'is', null)
    .where('phone', '=', anyText(phones))
    .execute();

/** A role that can be given to an account, with its grants. */
export interface GivenRole extends HeldRole {
  agentId: number;
  kind: string;
}

const givenRoles = (db: Db) =>
  db
    .selectFrom('role')
    .select(['role_id as id', 'name', 'agent_id as agentId', 'kind', 'enable', 'codes', 'limits'])
    .select(['data_scope as dataScope', 'agent_ids as agentIds', 'area_ids as areaIds'])
    .where('archived_at', 'is', null)
    .$narrowType<{ dataScope: HeldRole['dataScope']; limits: HeldRole['limits'] }>();

/** The roles with these ids, locked against deletion and disabling until the end of the transaction. */
export const rolesToHold = (db: Db, ids: readonly string[]): Promise<GivenRole[]> =>
  givenRoles(db).where('role_id', '=', anyText(ids)).orderBy('role_id').forShare().execute();

/** The roles for an agent's people. */
export const rolesOfAgent = (db: Db, agentId: number): Promise<GivenRole[]> =>
  givenRoles(db).where('agent_id', '=', agentId).where('kind', '<>', 'template').orderBy('role_id').execute();

/** The areas of some agents with both their names. */
export const areasOfAgents = (db: Db, agentIds: readonly AgentPlace['agentId'][]) =>
  db
    .selectFrom('service_area')
    .select(['service_area_id as areaId', 'agent_id as agentId', 'name', 'name_en as nameEn'])
    .where('agent_id', '=', anyNumber(agentIds))
    .orderBy('service_area_id')
    .execute();

/** The stored fields of an account. */
export interface AccountValues {
  phone: string;
  name: string;
  agent_id: number;
  /** Null: all areas of its agent. */
  area_ids: number[] | null;
  profession: string;
  level: number;
  employee_no: string | null;
  expire_on: string | null;
  enable: boolean;
  /** Main role first. */
  roleIds: readonly string[];
}

export interface NewAccount extends AccountValues {
  operatorId: string;
}

/** Inserts accounts; returns how many: fewer if a phone was taken meanwhile. */
export async function insertAccounts(
  db: Db,
  accounts: readonly NewAccount[],
  { by, now }: { by: string; now: number },
) {
  const inserted = await db
    .insertInto('operator')
    .values(
      accounts.map(({ operatorId, roleIds, ...values }) => ({
        ...values,
        operator_id: operatorId,
        role_id: roleIds[0] ?? '',
        created_by: by,
        created_at: new Date(now),
        updated_at: new Date(now),
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .returning('operator_id as operatorId')
    .execute();
  const further = accounts.flatMap(({ operatorId, roleIds }) =>
    roleIds.slice(1).map((role_id) => ({ operator_id: operatorId, role_id })),
  );
  if (inserted.length === accounts.length && further.length > 0)
    await db.insertInto('operator_role').values(further).execute();
  return inserted.length;
}

/** Changes a locked account and its roles, and increments the version. */
export async function updateAccount(
  db: Db,
  operatorId: string,
  { roleIds, ...values }: AccountValues,
  now: number,
) {
  const [main = '', ...further] = roleIds;
  await db
    .updateTable('operator')
    .set((eb) => ({ ...values, role_id: main, updated_at: new Date(now), version: eb('version', '+', 1) }))
    .where('operator_id', '=', operatorId)
    .execute();
  await db.deleteFrom('operator_role').where('operator_id', '=', operatorId).execute();
  if (further.length > 0)
    await db
      .insertInto('operator_role')
      .values(further.map((role_id) => ({ operator_id: operatorId, role_id })))
      .execute();
}

/** Enable or disable a locked account. */
export const switchAccount = (db: Db, operatorId: string, enable: boolean, now: number) =>
  db
    .updateTable('operator')
    .set((eb) => ({ enable, updated_at: new Date(now), version: eb('version', '+', 1) }))
    .where('operator_id', '=', operatorId)
    .execute();

/** Deletes accounts: their rows stay for the names in the log, their phones are released. */
export const archiveAccounts = (db: Db, operatorIds: readonly string[], now: number) =>
  db
    .updateTable('operator')
    .set((eb) => ({
      archived_at: new Date(now),
      enable: false,
      updated_at: new Date(now),
      version: eb('version', '+', 1),
      auth_epoch: eb('auth_epoch', '+', 1),
    }))
    .where('operator_id', '=', anyText(operatorIds))
    .where('archived_at', 'is', null)
    .execute();
