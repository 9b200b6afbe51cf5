import type { Insertable } from 'kysely';
import type { Db } from '../../src/kernel/database/db.ts';
import type { Tables } from '../../src/kernel/database/tables.ts';
import { fixtureNow } from '../feature-fixture.ts';

let made = 0;

/** A role of an agent, by default of a franchisee's people; answers its id and name. */
export async function aRole(db: Db, over: Partial<Insertable<Tables['role']>> & { agent_id: number }) {
  made += 1;
  const role = {
    role_id: `role-${made}`,
    name: `role ${made}`,
    codes: ['03', '0302'],
    kind: over.agent_id === 2 ? 'head' : 'agent',
    updated_at: new Date(fixtureNow - 60_000),
    ...over,
  };
  await db.insertInto('role').values(role).execute();
  return { roleId: role.role_id, name: role.name, version: 1 };
}

/** A staff account of an agent with a role; answers how it can be named. */
export async function anAccount(
  db: Db,
  over: Partial<Insertable<Tables['operator']>> & { agent_id: number; role_id: string },
) {
  made += 1;
  const account = {
    operator_id: `account-${made}`,
    phone: `139${String(made).padStart(8, '0')}`,
    name: `account ${made}`,
    profession: 'operations',
    created_at: new Date(fixtureNow - 60_000),
    ...over,
  };
  await db.insertInto('operator').values(account).execute();
  return { operatorId: account.operator_id, phone: account.phone, name: account.name, version: 1 };
}
