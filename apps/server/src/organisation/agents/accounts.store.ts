import type { RoleGrant } from '@kickstand/domain/platform/access';
import { sql } from 'kysely';
import type { Db } from '../../kernel/database/db.ts';
import { newId } from '../../kernel/ids.ts';
import { anyNumber, anyText } from '../../kernel/list/any-of.ts';

/** The account with this phone, unless deleted. */
export const accountWithPhone = (db: Db, phone: string) =>
  db
    .selectFrom('operator')
    .select(['operator_id as operatorId', 'agent_id as agentId', 'name'])
    .where('phone', '=', phone)
    .where('archived_at', 'is', null)
    .executeTakeFirst();

interface FirstAccount {
  agentId: number;
  roleId: string;
  phone: string;
  name: string;
  by: string;
}

/** Creates the first account of a company; returns its id, or undefined if the phone was taken meanwhile. */
export async function insertAccount(db: Db, account: FirstAccount, now: number) {
  const { agentId, roleId, phone, name, by } = account;
  const at = new Date(now);
  const made = await db
    .insertInto('operator')
    .values({
      operator_id: newId(),
      agent_id: agentId,
      role_id: roleId,
      phone,
      name,
      profession: 'management',
      created_by: by,
      created_at: at,
      updated_at: at,
    })
    .onConflict((c) => c.doNothing())
    .returning('operator_id as operatorId')
    .executeTakeFirst();
  return made?.operatorId;
}

/** Deletes the accounts of a company: their rows stay for the names in the log; returns how many. */
export async function archiveAccounts(db: Db, agentId: number, now: number) {
  const at = new Date(now);
  const gone = await db
    .updateTable('operator')
    .set((eb) => ({ archived_at: at, updated_at: at, enable: false, version: eb('version', '+', 1) }))
    .where('agent_id', '=', agentId)
    .where('archived_at', 'is', null)
    .returning('operator_id as operatorId')
    .execute();
  return gone.length;
}

/** The open sessions of these companies' people. */
export async function sessionsOf(db: Db, agentIds: readonly number[]) {
  const rows = await db
    .selectFrom('session as s')
    .innerJoin('operator as o', 'o.operator_id', 's.operator_id')
    .select('s.sid')
    .where('s.ended_at', 'is', null)
    .where('o.agent_id', '=', anyNumber(agentIds))
    .execute();
  return rows.map(({ sid }) => sid);
}

/** Makes a session look as a franchisee, or as itself again; returns its previous view. */
export async function setViewAs(db: Db, sid: string, agentId: number | null) {
  const before = await db
    .selectFrom('session')
    .select('view_as_agent_id as viewAsAgentId')
    .where('sid', '=', sid)
    .forUpdate()
    .executeTakeFirst();
  await db.updateTable('session').set({ view_as_agent_id: agentId }).where('sid', '=', sid).execute();
  return before?.viewAsAgentId ?? null;
}

/** Enabled accounts of these companies, grouped by company and roles. */
export async function holdersIn(db: Db, agentIds: readonly number[]) {
  const { rows } = await sql<{ agentId: number; users: number; roleIds: string[] }>`
    select agent_id as "agentId", role_ids as "roleIds", count(*) as users from (
      select o.agent_id, (select array_agg(x.role_id order by x.role_id) from (
          select o.role_id union select m.role_id from operator_role m where m.operator_id = o.operator_id
        ) x) as role_ids
      from operator o
      where o.enable and o.archived_at is null and o.agent_id = ${anyNumber(agentIds)}) held
    group by agent_id, role_ids`.execute(db);
  return rows;
}

/** The rights of roles, by id. */
export async function grantsOf(db: Db, roleIds: readonly string[]): Promise<ReadonlyMap<string, RoleGrant>> {
  const rows = await db
    .selectFrom('role')
    .select([
      'role_id as roleId',
      'enable',
      'codes',
      'data_scope as dataScope',
      'agent_ids as agentIds',
      'area_ids as areaIds',
      'limits',
    ])
    .where('role_id', '=', anyText(roleIds))
    .execute();
  return new Map(
    rows.map((row) => [
      row.roleId,
      {
        ...row,
        dataScope: row.dataScope as RoleGrant['dataScope'],
        limits: row.limits as RoleGrant['limits'],
      },
    ]),
  );
}
