import type { InputOf } from '@kickstand/contract/kit';
import type { MdsAgency, mdsAgencies } from '@kickstand/contract/open/mds';
import type { Scope } from '@kickstand/domain/platform/access';
import type { Rings } from '@kickstand/domain/platform/geo';
import { type SqlBool, sql } from 'kysely';
import { at, type Db } from '../../kernel/database/db.ts';
import { anyNumber } from '../../kernel/list/any-of.ts';
import { pageFrom } from '../../kernel/list/page.ts';
import {
  accountsInScope,
  allAreasInScope,
  ofCompaniesInScope,
  rowsInScope,
} from '../../kernel/list/rows-in-scope.ts';

/** Agencies that read nothing outside the scope. */
const agenciesInScope = (scope: Scope) =>
  sql<SqlBool>`${ofCompaniesInScope(scope, 'm.agent_id')} and ${allAreasInScope(scope, 'm.area_ids')}`;

const shownAgencies = (db: Db, scope: Scope) =>
  db
    .selectFrom('mds_agency as m')
    .innerJoin('agent as a', 'a.agent_id', 'm.agent_id')
    .innerJoin('operator as o', 'o.operator_id', 'm.operator_id')
    .select(['m.agency_id as id', 'm.agent_id as agentId', 'a.name as agentName', 'm.name', 'm.boundary'])
    .select(['m.operator_id as operatorId', 'o.name as operatorName', 'm.area_ids as areaIds'])
    .select(['m.provider_id as providerId', 'm.is_on as isOn', 'm.version', 'm.updated_at as updatedAt'])
    .select(sql<MdsAgency['precision']>`m.precision`.as('precision'))
    .where(agenciesInScope(scope));

export const pageOfAgencies = (db: Db, scope: Scope, query: InputOf<typeof mdsAgencies.list>['query']) =>
  pageFrom(db, shownAgencies(db, scope), query, {
    sortable: { name: 'm.name' },
    tieBreak: 'm.agency_id',
    neverNull: ['name'],
  });

export const shownAgency = (db: Db, scope: Scope, agencyId: string): Promise<MdsAgency | undefined> =>
  shownAgencies(db, scope).where('m.agency_id', '=', agencyId).executeTakeFirst();

/** An agency in scope, locked. */
export const lockAgency = (db: Db, scope: Scope, agencyId: string) =>
  shownAgencies(db, scope).where('m.agency_id', '=', agencyId).forUpdate('m').executeTakeFirst();

/** Accounts in scope with a key, by name. */
export async function accountsWithKeys(db: Db, scope: Scope, now: number, operatorId?: string) {
  const { rows } = await sql<{ operatorId: string; name: string }>`
    select o.operator_id as "operatorId", o.name from operator o
    where ${accountsInScope(scope, 'o')} and o.enable and o.archived_at is null
      and ${operatorId === undefined ? sql`true` : sql`o.operator_id = ${operatorId}`}
      and exists (select from api_key k where k.operator_id = o.operator_id and k.revoked_at is null
        and (k.expires_at is null or k.expires_at > ${at(now)}))
    order by o.name, o.operator_id limit 500`.execute(db);
  return rows;
}

/** How many of these areas are in scope. */
export async function countAreas(db: Db, scope: Scope, areaIds: readonly number[]) {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from service_area z
    where z.service_area_id = ${anyNumber(areaIds)} and ${rowsInScope(scope, 'z')}`.execute(db);
  return rows[0]?.n ?? 0;
}

/** Whether another agency uses the keys of an account. */
export async function isTaken(db: Db, operatorId: string, agencyId: string) {
  const row = await db
    .selectFrom('mds_agency')
    .select('agency_id')
    .where('operator_id', '=', operatorId)
    .where('agency_id', '<>', agencyId)
    .executeTakeFirst();
  return row !== undefined;
}

export type AgencySaid = InputOf<typeof mdsAgencies.add>['body'] & {
  polygons: readonly Rings[];
  by: string;
  now: number;
};

const columnsOf = (said: AgencySaid) => ({
  name: said.name,
  operator_id: said.operatorId,
  area_ids: [...said.areaIds],
  boundary: said.boundary,
  polygons: JSON.stringify(said.polygons),
  provider_id: said.providerId,
  precision: said.precision,
  is_on: said.isOn,
  updated_at: new Date(said.now),
  updated_by: said.by,
});

export const insertAgency = (db: Db, said: AgencySaid & { agencyId: string; agentId: number }) =>
  db
    .insertInto('mds_agency')
    .values({ agency_id: said.agencyId, agent_id: said.agentId, ...columnsOf(said) })
    .execute();

export const updateAgency = (db: Db, agencyId: string, said: AgencySaid) =>
  db
    .updateTable('mds_agency')
    .set((eb) => ({ ...columnsOf(said), version: eb('version', '+', 1) }))
    .where('agency_id', '=', agencyId)
    .execute();

/** The agency that uses the keys of an account, while it has access. */
export async function agencyOfAccount(db: Db, operatorId: string) {
  const { rows } = await sql<{
    agencyId: string;
    areaIds: number[];
    providerId: string;
    precision: MdsAgency['precision'];
    polygons: Rings[];
  }>`select agency_id as "agencyId", area_ids as "areaIds", provider_id as "providerId", precision, polygons
    from mds_agency where operator_id = ${operatorId} and is_on`.execute(db);
  return rows[0];
}
export type AgencyStored = NonNullable<Awaited<ReturnType<typeof agencyOfAccount>>>;

/** Areas in scope by number, with their position and the start of their data. */
export async function areasOf(db: Db, areaIds: readonly number[], scope: Scope) {
  const { rows } = await sql<{ areaId: number; boundary: Rings; lng: number; lat: number; since: number }>`
    select z.service_area_id as "areaId", z.boundary, z.centre_lng as lng, z.centre_lat as lat,
      least(z.created_at, (select min(o.started_at) from ride_order o where o.service_area_id = z.service_area_id)) as since
    from service_area z where z.service_area_id = ${anyNumber(areaIds)} and ${rowsInScope(scope, 'z')} order by z.service_area_id`.execute(
    db,
  );
  return rows;
}
