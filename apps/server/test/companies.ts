import { permissions } from '@kickstand/contract';
import type { Insertable } from 'kysely';
import type { Db } from '../src/kernel/db.ts';
import type { Tables } from '../src/kernel/tables.ts';
import { bedNow } from './feature-bed.ts';

const at = new Date(bedNow - 86_400_000);

/** Every code that franchisees can have. */
export const franchiseCodes = permissions.filter((node) => !node.headOnly).map(({ code }) => code);

/** A company below another. */
export async function anAgent(
  db: Db,
  agent: { agent_id: number; parent_id: number; name: string } & Partial<Insertable<Tables['agent']>>,
) {
  await db
    .insertInto('agent')
    .values({ kind: 'franchise', depth: agent.parent_id === 2 ? 2 : 3, created_at: at, ...agent })
    .execute();
  return agent.agent_id;
}

/** A role; of a franchisee unless it says something else. */
export async function aRole(
  db: Db,
  role: { role_id: string; agent_id: number } & Partial<Insertable<Tables['role']>>,
) {
  await db
    .insertInto('role')
    .values({
      name: role.role_id,
      codes: ['0301'],
      kind: role.agent_id === 2 ? 'head' : 'agent',
      updated_at: at,
      ...role,
    })
    .execute();
  return role.role_id;
}

let serial = 0;

/** An account; answers what a bed needs to know to act as it. */
export async function anAccount(
  db: Db,
  account: { operator_id: string; agent_id: number; role_id: string } & Partial<
    Insertable<Tables['operator']>
  >,
) {
  serial += 1;
  const phone = account.phone ?? `136${String(serial).padStart(8, '0')}`;
  await db
    .insertInto('operator')
    .values({ name: account.operator_id, created_at: at, ...account, phone })
    .execute();
  return { operatorId: account.operator_id, agentId: account.agent_id, phone };
}
