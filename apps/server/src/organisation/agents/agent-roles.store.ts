import type { CompanyScope } from '@kickstand/domain/platform/access';
import { sql } from 'kysely';
import type { Db } from '../../kernel/database/db.ts';
import { newId } from '../../kernel/ids.ts';
import { ofCompaniesInScope } from '../../kernel/list/rows-in-scope.ts';

/** A template of one of these agents, enabled and not deleted. */
export const templateOf = (db: Db, roleId: string, scope: CompanyScope) =>
  db
    .selectFrom('role')
    .select(['role_id as roleId', 'name', 'remark', 'codes', 'limits', 'version'])
    .where('role_id', '=', roleId)
    .where('kind', '=', 'template')
    .where('enable', '=', true)
    .where('archived_at', 'is', null)
    .where(ofCompaniesInScope(scope, 'agent_id'))
    .executeTakeFirst();
export type Template = NonNullable<Awaited<ReturnType<typeof templateOf>>>;

interface Copy {
  agentId: number;
  template: Template;
  codes: readonly string[];
  by: string;
}

/** Gives an agent without a role of this name its own copy of a template; returns its id. */
export async function insertCopy(db: Db, { agentId, template, codes, by }: Copy, now: number) {
  const role_id = newId();
  const at = new Date(now);
  await db
    .insertInto('role')
    .values({
      role_id,
      agent_id: agentId,
      kind: 'agent',
      template_id: template.roleId,
      name: template.name,
      remark: template.remark,
      limits: JSON.stringify(template.limits),
      codes: [...codes],
      created_by: by,
      created_at: at,
      updated_by: by,
      updated_at: at,
    })
    .execute();
  return role_id;
}

/** The roles in scope made from a template, with the number of accounts of each. */
export const copiesOf = (db: Db, templateId: string, scope: CompanyScope) =>
  db
    .selectFrom('role as r')
    .innerJoin('agent as a', 'a.agent_id', 'r.agent_id')
    .select([
      'r.role_id as roleId',
      'r.name',
      'r.agent_id as agentId',
      'a.name as agentName',
      'r.codes',
      'r.version',
    ])
    .select([
      'r.remark',
      'r.data_scope as dataScope',
      'r.agent_ids as agentIds',
      'r.area_ids as areaIds',
      'r.limits',
      'r.enable',
    ])
    .select(
      sql<number>`(select count(*) from operator o where o.archived_at is null and (o.role_id = r.role_id
        or exists (select from operator_role m
          where m.operator_id = o.operator_id and m.role_id = r.role_id)))`.as('users'),
    )
    .where('r.template_id', '=', templateId)
    .where('r.kind', '=', 'agent')
    .where('r.archived_at', 'is', null)
    .where('a.state', '<>', 'closed')
    .where(ofCompaniesInScope(scope, 'r.agent_id'))
    .orderBy('r.agent_id')
    .orderBy('r.name')
    .execute();
export type CopyRow = Awaited<ReturnType<typeof copiesOf>>[number];
