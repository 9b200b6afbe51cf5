import { sql } from 'kysely';
import type { Db } from '../../kernel/database/db.ts';

/** An account's own value under a name, or undefined. Check it before use. */
export async function ownSetting(db: Db, operatorId: string, name: string): Promise<unknown> {
  const row = await db
    .selectFrom('operator_setting')
    .select('value')
    .where('operator_id', '=', operatorId)
    .where('name', '=', name)
    .executeTakeFirst();
  return row?.value;
}

interface Keeping {
  operatorId: string;
  name: string;
  value: unknown;
}

export async function putOwnSetting(db: Db, { operatorId, name, value }: Keeping, now: number) {
  const row = { value: JSON.stringify(value), updated_at: new Date(now) };
  await db
    .insertInto('operator_setting')
    .values({ operator_id: operatorId, name, ...row })
    .onConflict((c) => c.columns(['operator_id', 'name']).doUpdateSet(row))
    .execute();
}

interface Role {
  name: string;
  enable: boolean;
}

/** An account with its company and its roles, the main one first. */
export const ownAccount = (db: Db, operatorId: string) =>
  db
    .selectFrom('operator as o')
    .innerJoin('agent as a', 'a.agent_id', 'o.agent_id')
    .select([
      'o.operator_id as operatorId',
      'o.phone',
      'o.name',
      'o.employee_no as employeeNo',
      'o.expire_on as expireOn',
      'o.created_at as createdAt',
    ])
    .select(['o.totp_since as totpSince', 'a.name as agentName'])
    .select(
      sql<Role[] | null>`(
        select json_agg(json_build_object('name', r.name, 'enable', r.enable) order by r.role_id <> o.role_id, r.name)
        from role r where r.role_id = o.role_id
          or r.role_id in (select m.role_id from operator_role m where m.operator_id = o.operator_id))`.as(
        'roles',
      ),
    )
    .where('o.operator_id', '=', operatorId)
    .executeTakeFirst();
