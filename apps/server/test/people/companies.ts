import { permissions } from '@kickstand/contract';
import type { Insertable } from 'kysely';
import type { Db } from '../../src/kernel/database/db.ts';
import type { Tables } from '../../src/kernel/database/tables.ts';
import { fixtureNow } from '../feature-fixture.ts';

const at = new Date(fixtureNow - 86_400_000);

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
