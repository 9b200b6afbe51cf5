import type { ModelFields } from '@kickstand/contract/kit';
import { headOffice } from '@kickstand/domain/organisation/agents';
import type { Db } from '../../kernel/database/db.ts';
import type { firstRoles } from './first-roles.parts.ts';

/** The company of the deployment. */

export interface FirstCompany {
  company: string;
  contact: string;
  phone: string;
}

export async function insertCompany(db: Db, { company, contact, phone }: FirstCompany, now: number) {
  const at = new Date(now);
  const row = { agent_id: headOffice, parent_id: null, name: company, kind: 'direct', state: 'active' };
  await db
    .insertInto('agent')
    .values({ ...row, depth: 1, contact, phone, created_at: at, updated_at: at })
    .execute();
}

export interface RoleToMake {
  roleId: string;
  kind: (typeof firstRoles)[keyof typeof firstRoles]['kind'];
  name: string;
  remark: string;
  codes: readonly string[];
  builtIn: boolean;
}

export async function insertRoles(
  db: Db,
  roles: readonly RoleToMake[],
  { by, now }: { by: string; now: number },
) {
  const at = new Date(now);
  const made = { created_by: by, created_at: at, updated_by: by, updated_at: at, agent_id: headOffice };
  await db
    .insertInto('role')
    .values(
      roles.map(({ roleId, builtIn, codes, ...role }) => ({
        ...role,
        ...made,
        role_id: roleId,
        built_in: builtIn,
        codes: [...codes],
      })),
    )
    .execute();
}

export interface FirstOperator {
  operatorId: string;
  roleId: string;
  name: string;
  phone: string;
  profession: string;
  level: number;
}

export async function insertOperator(db: Db, { operatorId, roleId, ...person }: FirstOperator, now: number) {
  const at = new Date(now);
  const row = { operator_id: operatorId, role_id: roleId, agent_id: headOffice, area_ids: null };
  await db
    .insertInto('operator')
    .values({ ...row, ...person, created_at: at, updated_at: at })
    .execute();
}

export const insertModels = (db: Db, models: readonly ModelFields[]) =>
  db
    .insertInto('vehicle_model')
    .values(models.map(({ maxSpeed, ...model }, i) => ({ ...model, model_id: i + 1, max_speed: maxSpeed })))
    .execute();
