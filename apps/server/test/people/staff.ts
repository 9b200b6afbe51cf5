import type { Db } from '../../src/kernel/database/db.ts';
import { fixtureNow } from '../feature-fixture.ts';

interface StaffWish {
  operatorId: string;
  agentId: number;
  codes: readonly string[];
  phone?: string;
  areaIds?: number[];
}

let serial = 0;

/** An account with a role of its own that holds these codes. */
export async function aStaffMember(db: Db, { operatorId, agentId, codes, phone, areaIds }: StaffWish) {
  serial += 1;
  const created_at = new Date(fixtureNow);
  const role_id = `role-of-${operatorId}`;
  await db
    .insertInto('role')
    .values({ role_id, agent_id: agentId, name: role_id, codes: [...codes], updated_at: created_at })
    .execute();
  await db
    .insertInto('operator')
    .values({
      operator_id: operatorId,
      // Nothing in it looks like the number of a vehicle of these tests.
      phone: phone ?? String(13_155_500_000 + serial),
      name: operatorId,
      agent_id: agentId,
      role_id,
      area_ids: areaIds ?? null,
      created_at,
    })
    .execute();
  return { operatorId, agentId, codes };
}
