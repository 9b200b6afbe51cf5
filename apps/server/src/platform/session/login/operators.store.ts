import type { RoleGrant } from '@kickstand/domain/platform/access';
import { sql } from 'kysely';
import type { Db } from '../../../kernel/database/db.ts';
import type { Company } from '../gate/rights.ts';

/** The roles of operator `o`, main and further ones, as needed for rights. */
export const heldRoles = sql<RoleGrant[] | null>`(
  select json_agg(json_build_object('enable', x.enable, 'codes', x.codes, 'dataScope', x.data_scope,
    'agentIds', x.agent_ids, 'areaIds', x.area_ids, 'limits', x.limits))
  from role x where x.role_id = o.role_id
    or x.role_id in (select m.role_id from operator_role m where m.operator_id = o.operator_id))`;

/** The whole tree of agents; it is small. */
export async function companies(db: Db): Promise<Company[]> {
  const rows = await db
    .selectFrom('agent')
    .select(['agent_id', 'parent_id', 'name', 'ceiling', 'state'])
    .execute();
  return rows.map(({ agent_id, parent_id, ...row }) => ({ ...row, agentId: agent_id, parentId: parent_id }));
}

const facts = (db: Db) =>
  db
    .selectFrom('operator as o')
    .innerJoin('role as r', 'r.role_id', 'o.role_id')
    .innerJoin('agent as a', 'a.agent_id', 'o.agent_id')
    .select(['o.operator_id', 'o.phone', 'o.name', 'o.enable', 'o.auth_epoch', 'o.agent_id', 'o.area_ids'])
    .select(['o.archived_at', 'o.expire_on', 'o.totp_since', 'r.role_id', 'r.name as role_name'])
    .select('a.name as agent_name')
    .select(heldRoles.as('roles'));

/** The operator with this phone, with role and agent, or undefined. */
export const operatorByPhone = (db: Db, phone: string) =>
  facts(db).where('o.phone', '=', phone).where('o.archived_at', 'is', null).executeTakeFirst();

/**
 * Locks the operator's row, so that two logins of one account are serialised. Rows that refer to it are not blocked:
 * people who log in at once may each notify the others of a waiting device.
 */
export const lockOperator = (db: Db, operatorId: string) =>
  facts(db).where('o.operator_id', '=', operatorId).forNoKeyUpdate('o').executeTakeFirst();

export const operatorById = (db: Db, operatorId: string) =>
  facts(db).where('o.operator_id', '=', operatorId).executeTakeFirst();

export type OperatorFacts = NonNullable<Awaited<ReturnType<typeof operatorById>>>;

export const noteLogin = (db: Db, operatorId: string, now: number, address: string | null) =>
  db
    .updateTable('operator')
    .set({ last_login_at: new Date(now), last_login_ip: address })
    .where('operator_id', '=', operatorId)
    .execute();

export interface SupportContact {
  operatorId: string;
  objectId: string;
  name: string;
  phone: string;
  company: string;
}

export async function putSupportContact(db: Db, contact: SupportContact, now: number) {
  const { operatorId, objectId, name, phone, company } = contact;
  const row = { object_id: objectId, name, phone, company, updated_at: new Date(now) };
  await db
    .insertInto('support_contact')
    .values({ operator_id: operatorId, ...row })
    .onConflict((c) => c.column('operator_id').doUpdateSet(row))
    .execute();
}

/** The agent of each of these service areas that exists. */
export async function agentsOfAreas(db: Db, areaIds: readonly number[]) {
  const rows = await db
    .selectFrom('service_area')
    .select(['service_area_id', 'agent_id'])
    .where('service_area_id', 'in', [...areaIds])
    .execute();
  return new Map(rows.map(({ service_area_id, agent_id }) => [service_area_id, agent_id]));
}
