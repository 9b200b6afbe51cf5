import type { InputOf } from '@kickstand/contract/kit';
import type { AgentState, agents } from '@kickstand/contract/organisation/agents';
import { type AgentPlace, agentsUnder, type Scope } from '@kickstand/domain/platform/access';
import { type SqlBool, sql } from 'kysely';
import type { Db } from '../../kernel/database/db.ts';
import { anyNumber } from '../../kernel/list/any-of.ts';
import { given, pageFrom } from '../../kernel/list/page.ts';
import { ofCompaniesInScope } from '../../kernel/list/rows-in-scope.ts';
import { settledOf } from './income.store.ts';

type ListQuery = InputOf<typeof agents.list>['query'];

/** A company of the tree of agents. */
export interface Company extends AgentPlace {
  name: string;
  depth: number;
  state: AgentState;
  version: number;
}

/** Serialises changes of the tree, so that depths, ceilings, names and numbers stay consistent. */
const treeLock = 7_301_003;
export const lockTree = (db: Db) => sql`select pg_advisory_xact_lock(${treeLock})`.execute(db);

/** The whole tree of agents, including closed companies; it is small. */
export async function allCompanies(db: Db): Promise<Company[]> {
  const rows = await db
    .selectFrom('agent')
    .select(['agent_id as agentId', 'parent_id as parentId', 'name', 'depth', 'ceiling', 'state', 'version'])
    .orderBy('agent_id')
    .execute();
  return rows.map(({ agentId, parentId, state, ...row }) => ({
    ...row,
    agentId: agentId,
    parentId: parentId,
    state: state as AgentState,
  }));
}

interface Owner {
  operatorId: string;
  phone: string;
  name: string;
  role: string;
}

/** The accounts of the company `a` that are not deleted. */
const accounts = sql`operator o where o.agent_id = a.agent_id and o.archived_at is null`;

const withFigures = (db: Db, today: string) =>
  db
    .selectFrom('agent as a')
    .leftJoin('agent as p', 'p.agent_id', 'a.parent_id')
    .select([
      'a.agent_id as agentId',
      'a.name',
      'a.parent_id as parentId',
      'p.name as parentName',
      'a.depth',
      'a.kind',
      'a.state',
    ])
    .select([
      'a.contact',
      'a.phone',
      'a.licence_no as licenceNo',
      'a.province',
      'a.city',
      'a.address',
      'a.remark',
      'a.base_map_id as baseMapId',
    ])
    .select([
      'a.contract_from as contractFrom',
      'a.contract_to as contractTo',
      'a.created_at as createdAt',
      'a.version',
    ])
    .select([
      sql<number | null>`cardinality(a.ceiling)`.as('ceiling'),
      sql<number>`(select count(*) from ${accounts})`.as('accounts'),
      sql<number | null>`(select max(o.last_login_at) from ${accounts})`.as('lastLoginAt'),
      sql<number>`(select count(*) from service_area z where z.agent_id = a.agent_id)`.as('areas'),
      sql<number>`(select count(*) from vehicle v where v.agent_id = a.agent_id)`.as('vehicles'),
      sql<number>`(select count(*) from agent c where c.parent_id = a.agent_id and c.state <> 'closed')`.as(
        'children',
      ),
      sql<Owner | null>`(select json_build_object('operatorId', o.operator_id, 'phone', o.phone, 'name', o.name,
          'role', (select r.name from role r where r.role_id = o.role_id))
        from ${accounts} order by o.created_at, o.operator_id limit 1)`.as('owner'),
    ])
    .select(settledOf(today));

export type FiguredAgent = Awaited<ReturnType<ReturnType<typeof withFigures>['execute']>>[number];

/** One page of the matching companies in scope. */
export function pageOfAgents(
  db: Db,
  { scope, places, today }: { scope: Scope; places: readonly AgentPlace[]; today: string },
  query: ListQuery,
) {
  const { company, phone, state, roleId, areaId, under } = query;
  const rows = withFigures(db, today).where((eb) =>
    eb.and([
      ofCompaniesInScope(scope, 'a.agent_id'),
      ...given(
        company && sql<SqlBool>`position(lower(${company}) in lower(a.name)) > 0`,
        phone &&
          sql<SqlBool>`(a.phone = ${phone} or exists (select from ${accounts} and o.phone = ${phone}))`,
        state && sql<SqlBool>`a.state = ${state}`,
        roleId &&
          sql<SqlBool>`exists (select from ${accounts} and (o.role_id = ${roleId} or exists (
            select from operator_role m where m.operator_id = o.operator_id and m.role_id = ${roleId})))`,
        areaId !== undefined &&
          sql<SqlBool>`exists (select from service_area z
            where z.agent_id = a.agent_id and z.service_area_id = ${areaId})`,
        under !== undefined && sql<SqlBool>`a.agent_id = ${anyNumber(agentsUnder(under, places))}`,
      ),
    ]),
  );
  return pageFrom(db, rows, query, {
    sortable: { createdAt: 'a.created_at', company: 'a.name', contractTo: 'a.contract_to' },
    tieBreak: 'a.agent_id',
    neverNull: ['createdAt', 'company'],
  });
}

/** One company with its figures. */
export const agentWithFigures = (db: Db, agentId: number, today: string) =>
  withFigures(db, today).where('a.agent_id', '=', agentId).executeTakeFirstOrThrow();

/** How many service areas each agent has. */
export async function areasByAgent(db: Db): Promise<ReadonlyMap<number, number>> {
  const rows = await db
    .selectFrom('service_area')
    .select(({ fn }) => ['agent_id', fn.countAll<number>().as('n')])
    .groupBy('agent_id')
    .execute();
  return new Map(rows.map(({ agent_id, n }) => [agent_id, n]));
}

/** The agents of these areas. */
export async function agentsOfAreas(db: Db, areaIds: readonly number[]) {
  const rows = await db
    .selectFrom('service_area as z')
    .select('z.agent_id as agentId')
    .distinct()
    .where('z.service_area_id', '=', anyNumber(areaIds))
    .execute();
  return rows.map(({ agentId }) => agentId);
}

/** Whether another open company has this name. */
export const isNameTaken = async (db: Db, name: string, except: number) =>
  (await db
    .selectFrom('agent')
    .select('agent_id as agentId')
    .where('name', '=', name)
    .where('state', '<>', 'closed')
    .where('agent_id', '<>', except)
    .executeTakeFirst()) !== undefined;

/** The company form's data as stored. */
export interface CompanyFacts {
  name: string;
  kind: string;
  licence_no: string | null;
  contact: string;
  phone: string;
  province: string;
  city: string;
  address: string;
  contract_from: string;
  contract_to: string;
  remark: string;
  base_map_id: string;
}

/** Creates a company below another; returns its number. The tree must be locked. */
export async function insertAgent(
  db: Db,
  facts: CompanyFacts,
  { parent, now }: { parent: Pick<Company, 'agentId' | 'depth'>; now: number },
) {
  const { newest } = await db
    .selectFrom('agent')
    .select(sql<number>`coalesce(max(agent_id), 0)`.as('newest'))
    .executeTakeFirstOrThrow();
  const agent_id = newest + 1;
  const at = new Date(now);
  await db
    .insertInto('agent')
    .values({
      ...facts,
      agent_id,
      parent_id: parent.agentId,
      depth: parent.depth + 1,
      created_at: at,
      updated_at: at,
    })
    .execute();
  return agent_id;
}

type AgentChange = Partial<CompanyFacts> & { state?: AgentState; ceiling?: string[] | null };

/** Changes a company and increments its version. */
export const updateAgent = (db: Db, agentId: number, change: AgentChange, now: number) =>
  db
    .updateTable('agent')
    .set((eb) => ({ ...change, version: eb('version', '+', 1), updated_at: new Date(now) }))
    .where('agent_id', '=', agentId)
    .execute();

/** The stored data of the company form. */
export const companyFacts = (db: Db, agentId: number) =>
  db
    .selectFrom('agent')
    .select(['name', 'kind', 'licence_no', 'contact', 'phone', 'province', 'city', 'address'])
    .select(['contract_from', 'contract_to', 'remark', 'base_map_id', 'ceiling'])
    .where('agent_id', '=', agentId)
    .executeTakeFirstOrThrow();

/** What a company still owns: areas it has or will receive, vehicles, sub-agents. */
export async function belongingsOf(db: Db, agentId: number) {
  const { rows } = await sql<{ areas: number; vehicles: number; children: number }>`select
    (select count(*) from service_area where agent_id = ${agentId})
      + (select count(*) from area_assignment where agent_id = ${agentId} and state = 'scheduled') as areas,
    (select count(*) from vehicle where agent_id = ${agentId}) as vehicles,
    (select count(*) from agent where parent_id = ${agentId} and state <> 'closed') as children`.execute(db);
  return rows[0] ?? { areas: 0, vehicles: 0, children: 0 };
}

/** Franchisees in scope that are not closed, or the one of a login phone. */
export async function alliesIn(db: Db, scope: Scope, phone?: string) {
  const rows = await db
    .selectFrom('agent as a')
    .select(['a.agent_id as agentId', 'a.name', 'a.contact', 'a.phone', 'a.state'])
    .where('a.parent_id', 'is not', null)
    .where('a.state', '<>', 'closed')
    .where(ofCompaniesInScope(scope, 'a.agent_id'))
    .$if(phone !== undefined, (q) =>
      q.where(sql<SqlBool>`exists (select from ${accounts} and o.phone = ${phone ?? ''})`),
    )
    .orderBy('a.agent_id')
    .execute();
  return rows.map(({ agentId, name, contact, phone: of, state }) => ({
    agentId: agentId,
    company: name,
    contact,
    phone: of,
    state: state as AgentState,
  }));
}

/** The franchisee whose first account has this phone. */
export async function agentOwnedBy(db: Db, phone: string): Promise<number | undefined> {
  const { rows } = await sql<{ agent_id: number }>`select a.agent_id from agent a
    where a.parent_id is not null and a.state <> 'closed' and ${phone} = (
      select o.phone from ${accounts} order by o.created_at, o.operator_id limit 1)`.execute(db);
  return rows[0]?.agent_id;
}
