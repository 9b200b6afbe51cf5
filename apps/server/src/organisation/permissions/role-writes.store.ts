import type { RoleKind } from '@kickstand/contract/organisation/permissions';
import type { Db } from '../../kernel/database/db.ts';

/** The stored fields of a role. */
export interface RoleValues {
  name: string;
  remark: string;
  codes: readonly string[];
  data_scope: string;
  agent_ids: readonly number[];
  area_ids: readonly number[];
  limits: object;
  enable: boolean;
  template_id: string | null;
}

const stored = ({ codes, agent_ids, area_ids, limits, ...rest }: RoleValues) => ({
  ...rest,
  codes: [...codes],
  agent_ids: [...agent_ids],
  area_ids: [...area_ids],
  limits: JSON.stringify(limits),
});

interface Writing {
  by: string;
  now: number;
}

/** Inserts a role; false if its name was taken meanwhile. */
export async function insertRole(
  db: Db,
  { roleId, agentId, kind, ...values }: RoleValues & { roleId: string; agentId: number; kind: RoleKind },
  { by, now }: Writing,
) {
  const inserted = await db
    .insertInto('role')
    .values({
      ...stored(values),
      role_id: roleId,
      agent_id: agentId,
      kind,
      created_by: by,
      created_at: new Date(now),
      updated_by: by,
      updated_at: new Date(now),
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('role_id as roleId')
    .executeTakeFirst();
  return inserted !== undefined;
}

/** Changes a locked role and increments its version. */
export const updateRole = (db: Db, roleId: string, values: Partial<RoleValues>, { by, now }: Writing) => {
  const { codes, agent_ids, area_ids, limits, ...rest } = values;
  return db
    .updateTable('role')
    .set((eb) => ({
      ...rest,
      ...(codes && { codes: [...codes] }),
      ...(agent_ids && { agent_ids: [...agent_ids] }),
      ...(area_ids && { area_ids: [...area_ids] }),
      ...(limits && { limits: JSON.stringify(limits) }),
      updated_by: by,
      updated_at: new Date(now),
      version: eb('version', '+', 1),
    }))
    .where('role_id', '=', roleId)
    .execute();
};

/** Deletes a locked role without holders; its row stays for deleted accounts. */
export const archiveRole = (db: Db, roleId: string, { by, now }: Writing) =>
  db
    .updateTable('role')
    .set({ archived_at: new Date(now), enable: false, updated_by: by, updated_at: new Date(now) })
    .where('role_id', '=', roleId)
    .execute();
