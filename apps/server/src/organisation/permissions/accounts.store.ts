import type { Profession } from '@kickstand/contract/organisation/permissions';
import type { RoleGrant, Scope } from '@kickstand/domain/platform/access';
import { type SqlBool, sql } from 'kysely';
import type { Locale } from '../../kernel/call/refuse.ts';
import { at, type Db } from '../../kernel/database/db.ts';
import { anyNumber, anyText } from '../../kernel/list/any-of.ts';
import { nameIn } from '../../kernel/list/name-in.ts';
import { given, pageFrom } from '../../kernel/list/page.ts';
import { accountsInScope } from '../../kernel/list/rows-in-scope.ts';

/** Whose accounts are viewed, when, and the language of areas' names. */
export interface AccountView {
  scope: Scope;
  now: number;
  locale: Locale;
}

/** The filters of accounts. */
export interface AccountFilters {
  who?: string | undefined;
  roleId?: string | undefined;
  areaId?: number | undefined;
  agentId?: number | undefined;
  profession?: Profession | undefined;
  enable?: 0 | 1 | undefined;
  idleSince?: number | undefined;
  devicePending?: boolean | undefined;
}

interface Paging {
  pageNum: number;
  pageSize: number;
  sort: string;
  dir: 'asc' | 'desc';
}

/** Accounts in scope, without deleted ones. */
const inScope = (db: Db, scope: Scope) =>
  db.selectFrom('operator as o').where('o.archived_at', 'is', null).where(accountsInScope(scope, 'o'));

interface Named<Id> {
  id: Id;
  name: string;
}

/** The roles of account `o`, main role first. */
const rolesOf = <Role>(fields: ReturnType<typeof sql>) => sql<Role[]>`(
  select coalesce(json_agg(${fields} order by x.role_id <> o.role_id, x.name, x.role_id), '[]')
  from role x where x.role_id = o.role_id
    or x.role_id in (select m.role_id from operator_role m where m.operator_id = o.operator_id))`;

const namedRole = sql`json_build_object('id', x.role_id, 'name', x.name, 'enable', case when x.enable then 1 else 0 end)`;

const areasOf = (locale: Locale) => sql<Named<number>[]>`(
  select coalesce(json_agg(json_build_object('id', z.service_area_id, 'name', ${nameIn(
    'z',
    locale,
  )}) order by z.service_area_id), '[]') from service_area z where z.service_area_id = any(o.area_ids))`;

const devicesIn = (state: 'authorized' | 'pending') =>
  sql<number>`(select count(*) from operator_device d where d.operator_id = o.operator_id and d.state = ${state})`;

const openSessions = (now: number) =>
  sql<number>`(select count(*) from session s where s.operator_id = o.operator_id and s.state = 'operator'
    and s.ended_at is null and s.idle_until > ${at(now)} and s.absolute_until > ${at(now)}
    and s.auth_epoch = o.auth_epoch)`;

const shown = (db: Db, { scope, now, locale }: AccountView) =>
  inScope(db, scope)
    .innerJoin('agent as a', 'a.agent_id', 'o.agent_id')
    .leftJoin('operator as c', 'c.operator_id', 'o.created_by')
    .select([
      'o.operator_id as operatorId',
      'o.phone',
      'o.name',
      'o.agent_id as agentId',
      'a.name as agentName',
      'o.profession',
    ])
    .select([
      'o.level',
      'o.employee_no as employeeNo',
      'o.expire_on as expireOn',
      'o.enable',
      'o.last_login_at as lastLoginAt',
      'o.last_login_ip as lastLoginIp',
    ])
    .select(['o.created_at as createdAt', 'o.version'])
    .select([
      rolesOf<Named<string> & { enable: 0 | 1 }>(namedRole).as('roles'),
      areasOf(locale).as('areas'),
      devicesIn('authorized').as('devices'),
      devicesIn('pending').as('devicesPending'),
      openSessions(now).as('sessions'),
      sql<string | null>`coalesce(c.name, o.created_by)`.as('createdBy'),
    ]);

/** A stored account with the counts of its row. */
export type StoredAccount = Awaited<ReturnType<ReturnType<typeof shown>['execute']>>[number];

/** 11 digits are a phone, 4 to 10 a part of one, anything else a name. */
function isWho(who: string) {
  if (/^\d{11}$/.test(who)) return sql<SqlBool>`o.phone = ${who}`;
  if (/^\d{4,10}$/.test(who)) return sql<SqlBool>`strpos(o.phone, ${who}) > 0`;
  return sql<SqlBool>`o.name = ${who}`;
}

const worksIn = (areaId: number) =>
  sql<SqlBool>`(${areaId} = any(o.area_ids) or (o.area_ids is null
    and o.agent_id = (select z.agent_id from service_area z where z.service_area_id = ${areaId})))`;

const hasRole = (roleId: string) =>
  sql<SqlBool>`(o.role_id = ${roleId} or exists (
    select 1 from operator_role m where m.operator_id = o.operator_id and m.role_id = ${roleId}))`;

const waits = sql<SqlBool>`exists (
  select 1 from operator_device d where d.operator_id = o.operator_id and d.state = 'pending')`;

/** One page of the accounts in view. */
export function pageOfAccounts(db: Db, view: AccountView, query: AccountFilters & Paging) {
  const { who, roleId, areaId, agentId, profession, enable, idleSince, devicePending } = query;
  const found = shown(db, view).where((eb) =>
    eb.and(
      given(
        who && isWho(who),
        roleId && hasRole(roleId),
        areaId !== undefined && worksIn(areaId),
        agentId !== undefined && sql<SqlBool>`o.agent_id = ${agentId}`,
        profession && sql<SqlBool>`o.profession = ${profession}`,
        enable !== undefined && sql<SqlBool>`o.enable = ${enable === 1}`,
        idleSince !== undefined &&
          sql<SqlBool>`(o.last_login_at is null or o.last_login_at < ${at(idleSince)})`,
        devicePending !== undefined && (devicePending ? waits : sql<SqlBool>`not ${waits}`),
      ),
    ),
  );
  return pageFrom(db, found, query, {
    sortable: { createdAt: 'o.created_at', name: 'o.name', lastLoginAt: 'o.last_login_at' },
    tieBreak: 'o.operator_id',
    neverNull: ['createdAt', 'name'],
  });
}

/** One account in view. */
export const accountIn = (db: Db, view: AccountView, operatorId: string) =>
  shown(db, view).where('o.operator_id', '=', operatorId).executeTakeFirst();

/** Identifies an account by id or phone. */
export type WhichAccount = { operatorId: string } | { phone: string };

const fullRole = sql`json_build_object('id', x.role_id, 'name', x.name, 'enable', x.enable, 'codes', x.codes,
  'dataScope', x.data_scope, 'agentIds', x.agent_ids, 'areaIds', x.area_ids, 'limits', x.limits)`;

/** The part of a role that affects an account. */
export interface HeldRole extends RoleGrant, Named<string> {}

const whole = (db: Db, scope: Scope) =>
  inScope(db, scope)
    .select([
      'o.operator_id as operatorId',
      'o.phone',
      'o.name',
      'o.agent_id as agentId',
      'o.area_ids as areaIds',
      'o.profession',
      'o.level',
    ])
    .select(['o.employee_no as employeeNo', 'o.expire_on as expireOn', 'o.enable', 'o.version'])
    .select('o.last_login_at as lastLoginAt')
    .select(rolesOf<HeldRole>(fullRole).as('roles'));

const one = (db: Db, scope: Scope, which: WhichAccount) =>
  whole(db, scope).where((eb) =>
    'phone' in which ? eb('o.phone', '=', which.phone) : eb('o.operator_id', '=', which.operatorId),
  );

/** One account in scope with everything that determines its rights. */
export const accountNamed = (db: Db, scope: Scope, which: WhichAccount) =>
  one(db, scope, which).executeTakeFirst();

/** The same, locked until the end of the transaction. */
export const lockAccount = (db: Db, scope: Scope, which: WhichAccount) =>
  one(db, scope, which).forUpdate('o').executeTakeFirst();
export type LockedAccount = NonNullable<Awaited<ReturnType<typeof lockAccount>>>;

/** Those of these accounts that are in scope, locked until the end of the transaction. */
export const lockAccounts = (db: Db, scope: Scope, operatorIds: readonly string[]) =>
  whole(db, scope)
    .where('o.operator_id', '=', anyText(operatorIds))
    .orderBy('o.operator_id')
    .forUpdate('o')
    .execute();

/** The names of agents and areas by number. */
export async function placeNames(
  db: Db,
  { agentIds, areaIds, locale }: { agentIds: readonly number[]; areaIds: readonly number[]; locale: Locale },
) {
  const agents = await db
    .selectFrom('agent')
    .select(['agent_id as id', 'name'])
    .where('agent_id', '=', anyNumber(agentIds))
    .orderBy('agent_id')
    .execute();
  const name = nameIn('service_area', locale);
  const areas = await db
    .selectFrom('service_area')
    .select(['service_area_id as id', name.as('name')])
    .where('service_area_id', '=', anyNumber(areaIds))
    .orderBy('service_area_id')
    .execute();
  return { agents, areas };
}
