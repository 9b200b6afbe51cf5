import type { RoleKind } from '@kickstand/contract/organisation/permissions';
import { type CompanyScope, isCompanyInScope, type Scope } from '@kickstand/domain/platform/access';
import { type SqlBool, sql } from 'kysely';
import type { Db } from '../../kernel/database/db.ts';
import { anyNumber, anyText } from '../../kernel/list/any-of.ts';
import { given, pageFrom } from '../../kernel/list/page.ts';
import { accountsInScope, ofCompaniesInScope } from '../../kernel/list/rows-in-scope.ts';

/** Whose roles are viewed, and by whom. */
export interface RoleView {
  scope: CompanyScope;
  kinds: readonly RoleKind[];
  operatorId: string;
  /** The viewer's main role. */
  roleId: string;
}

/** The filters of roles. */
export interface RoleFilters {
  name?: string | undefined;
  enable?: 0 | 1 | undefined;
  createdBy?: string | undefined;
  /** Roles limited to this area. */
  areaId?: number | undefined;
  agentId?: number | undefined;
  kind?: RoleKind | undefined;
}

interface Paging {
  pageNum: number;
  pageSize: number;
  sort: string;
  dir: 'asc' | 'desc';
}

/** The accounts that hold role `r`, as main or further role, without deleted ones. */
const holders = sql`(select o.operator_id from operator o where o.role_id = r.role_id and o.archived_at is null
  union select o.operator_id from operator_role m join operator o on o.operator_id = m.operator_id
  where m.role_id = r.role_id and o.archived_at is null)`;

const holds = ({ operatorId, roleId }: Pick<RoleView, 'operatorId' | 'roleId'>) =>
  sql<boolean>`(r.role_id = ${roleId} or exists (${heldBy(operatorId)} and x.role_id = r.role_id))`;

const heldBy = (operatorId: string) =>
  sql`select 1 from role x join operator o on o.operator_id = ${operatorId}
    where (x.role_id = o.role_id
      or x.role_id in (select m.role_id from operator_role m where m.operator_id = o.operator_id))`;

const inView = (db: Db, { scope, kinds }: Pick<RoleView, 'scope' | 'kinds'>) =>
  db
    .selectFrom('role as r')
    .where('r.archived_at', 'is', null)
    .where('r.kind', '=', anyText(kinds))
    .where(ofCompaniesInScope(scope, 'r.agent_id'));

const shown = (db: Db, view: RoleView) =>
  inView(db, view)
    .innerJoin('agent as a', 'a.agent_id', 'r.agent_id')
    .leftJoin('role as t', 't.role_id', 'r.template_id')
    .leftJoin('operator as c', 'c.operator_id', 'r.created_by')
    .leftJoin('operator as u', 'u.operator_id', 'r.updated_by')
    .select([
      'r.role_id as roleId',
      'r.agent_id as agentId',
      'a.name as agentName',
      'r.kind',
      'r.name',
      'r.remark',
      'r.codes',
    ])
    .select([
      'r.data_scope as dataScope',
      'r.agent_ids as agentIds',
      'r.area_ids as areaIds',
      'r.limits',
      'r.enable',
      'r.built_in as builtIn',
    ])
    .select(['r.template_id as templateId', 't.name as templateName', 't.codes as templateCodes'])
    .select(['r.updated_at as updatedAt', 'r.version'])
    .select([
      sql<string | null>`coalesce(c.name, r.created_by)`.as('createdBy'),
      sql<string | null>`coalesce(u.name, r.updated_by)`.as('updatedBy'),
      sql<number>`cardinality(r.codes)`.as('codeCount'),
      sql<number>`(select count(*) from ${holders} as held)`.as('users'),
      holds(view).as('own'),
    ]);

/** A stored role with related names. */
export type StoredRole = Awaited<ReturnType<ReturnType<typeof shown>['execute']>>[number];

const contains = (column: string, text: string) =>
  sql<SqlBool>`strpos(lower(${sql.ref(column)}), lower(${text})) > 0`;

/** One page of the roles in view. */
export function pageOfRoles(db: Db, view: RoleView, query: RoleFilters & Paging) {
  const { name, enable, createdBy, areaId, agentId, kind } = query;
  const found = shown(db, view).where((eb) =>
    eb.and(
      given(
        name && contains('r.name', name),
        enable !== undefined && sql<SqlBool>`r.enable = ${enable === 1}`,
        createdBy && sql<SqlBool>`c.name = ${createdBy}`,
        areaId !== undefined && sql<SqlBool>`(r.data_scope = 'areas' and ${areaId} = any(r.area_ids))`,
        agentId !== undefined && sql<SqlBool>`r.agent_id = ${agentId}`,
        kind && sql<SqlBool>`r.kind = ${kind}`,
      ),
    ),
  );
  return pageFrom(db, found, query, {
    sortable: { updatedAt: 'r.updated_at', name: 'r.name', users: 'users', codes: 'codeCount' },
    tieBreak: 'r.role_id',
    neverNull: ['updatedAt', 'name', 'users', 'codes'],
  });
}

/** One role in view. */
export const roleIn = (db: Db, view: RoleView, roleId: string) =>
  shown(db, view).where('r.role_id', '=', roleId).executeTakeFirst();

/** The enabled visible roles of one agent, by name. */
export const rolesToGive = (db: Db, view: Pick<RoleView, 'scope' | 'kinds'>, agentId: number) =>
  inView(db, view)
    .select(['r.role_id as id', 'r.name', 'r.agent_id as agentId', 'r.kind', 'r.codes'])
    .where('r.agent_id', '=', agentId)
    .where('r.enable', '=', true)
    .orderBy('r.name')
    .orderBy('r.role_id')
    .execute();

/** Locks a visible role, so that nobody can be given it until the end of the transaction. */
export const lockRole = (db: Db, view: Pick<RoleView, 'scope' | 'kinds'>, roleId: string) =>
  inView(db, view).selectAll('r').where('r.role_id', '=', roleId).forUpdate('r').executeTakeFirst();
export type LockedRole = NonNullable<Awaited<ReturnType<typeof lockRole>>>;

/** How many accounts hold a role. */
export async function countHolders(db: Db, roleId: string) {
  const { n } = await db
    .selectFrom('role as r')
    .select(sql<number>`(select count(*) from ${holders} as held)`.as('n'))
    .where('r.role_id', '=', roleId)
    .executeTakeFirstOrThrow();
  return n;
}

/** How many roles made from a template still exist. */
export async function countCopies(db: Db, templateId: string) {
  const { n } = await db
    .selectFrom('role')
    .select(sql<number>`count(*)`.as('n'))
    .where('template_id', '=', templateId)
    .where('archived_at', 'is', null)
    .executeTakeFirstOrThrow();
  return n;
}

/** An operator's roles, main role first. */
export async function rolesHeldBy(db: Db, operatorId: string) {
  const { rows } = await sql<{
    role_id: string;
  }>`select o.role_id from operator o where o.operator_id = ${operatorId}
    union all select m.role_id from operator_role m where m.operator_id = ${operatorId}`.execute(db);
  return rows.map((row) => row.role_id);
}

/** The codes of a role that can serve as a model: a template, or a role of an agent in scope. */
export async function modelOf(db: Db, roleId: string, scope: CompanyScope) {
  const found = await db
    .selectFrom('role')
    .select(['role_id as roleId', 'kind', 'agent_id as agentId', 'codes', 'enable'])
    .where('role_id', '=', roleId)
    .where('archived_at', 'is', null)
    .executeTakeFirst();
  return found && (found.kind === 'template' || isCompanyInScope(scope, found.agentId)) ? found : undefined;
}

/** Whether an agent has another role of this kind and name. */
export async function isRoleNameTaken(
  db: Db,
  { agentId, kind, name, except }: { agentId: number; kind: RoleKind; name: string; except?: string },
) {
  const found = await db
    .selectFrom('role')
    .select('role_id as roleId')
    .where('agent_id', '=', agentId)
    .where('kind', '=', kind)
    .where(sql<string>`lower(name)`, '=', name.toLowerCase())
    .where('archived_at', 'is', null)
    .$if(except !== undefined, (query) => query.where('role_id', '<>', except ?? ''))
    .executeTakeFirst();
  return found !== undefined;
}

/** The holders of a role among the accounts in scope, by name. */
export function holdersOf(db: Db, roleId: string, scope: Scope, most: number) {
  return db
    .selectFrom('operator as o')
    .select([
      'o.operator_id as operatorId',
      'o.phone',
      'o.name',
      'o.enable',
      'o.last_login_at as lastLoginAt',
    ])
    .where('o.archived_at', 'is', null)
    .where((eb) =>
      eb.or([
        eb('o.role_id', '=', roleId),
        eb(
          'o.operator_id',
          'in',
          eb
            .selectFrom('operator_role as m')
            .select('m.operator_id as operatorId')
            .where('m.role_id', '=', roleId),
        ),
      ]),
    )
    .where(accountsInScope(scope, 'o'))
    .orderBy('o.name')
    .orderBy('o.operator_id')
    .limit(most)
    .execute();
}

/** The areas with these numbers and their agents. */
export const areasWith = (db: Db, ids: readonly number[]) =>
  db
    .selectFrom('service_area')
    .select(['service_area_id as areaId', 'agent_id as agentId'])
    .where('service_area_id', '=', anyNumber(ids))
    .execute();
