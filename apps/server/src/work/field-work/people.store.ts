import type { TaskType } from '@kickstand/contract/fleet/tasks';
import { openTaskStates } from '@kickstand/contract/work/field-work';
import type { Scope } from '@kickstand/domain/platform/access';
import type { WorkPlace } from '@kickstand/domain/work/field-work';
import { sql } from 'kysely';
import type { Locale } from '../../kernel/call/refuse.ts';
import { at, type Db } from '../../kernel/database/db.ts';
import { anyNumber, anyText } from '../../kernel/list/any-of.ts';
import { holdsOneOf } from '../../kernel/list/holds-one-of.ts';
import { nameIn } from '../../kernel/list/name-in.ts';
import { ofCompaniesInScope, rowsInScope } from '../../kernel/list/rows-in-scope.ts';

/** Whether an operator (`o`) works at each of some places: `worksAt` of the domain. */
function worksAtAllOf(places: readonly WorkPlace[]) {
  const agentIds = [...new Set(places.map(({ agentId }) => agentId))];
  const areaIds = [...new Set(places.map(({ areaId }) => areaId))];
  return sql<boolean>`(o.agent_id = all (${agentIds}::int[]) and (o.area_ids is null or o.area_ids @> ${areaIds}::int[]))`;
}

/** Whether an operator (`o`) works at one of some places at least; for an empty list everybody does. */
const worksAtOneOf = (places: readonly WorkPlace[]) =>
  places.length === 0
    ? sql<boolean>`true`
    : sql<boolean>`exists (
        select from unnest(${places.map(({ agentId }) => agentId)}::int[], ${places.map(({ areaId }) => areaId)}::int[])
          as w(agent_id, area_id)
        where w.agent_id = o.agent_id and (o.area_ids is null or w.area_id = any(o.area_ids)))`;

interface StaffWish {
  code: string;
  limit: number;
  /** Only people who work at all of these places. */
  places?: readonly WorkPlace[];
  /** Only people who work at one of these at least. */
  oneOf?: readonly WorkPlace[];
  /** Only this person. */
  operatorId?: string;
}

/** Staff of the agents in scope who hold a code through one of their roles, by name, up to a limit. */
export async function staffWith(
  db: Db,
  scope: Scope,
  { code, limit, places = [], oneOf = [], operatorId }: StaffWish,
) {
  const { rows } = await sql<{ operatorId: string; name: string; agentId: number; areaIds: number[] | null }>`
    select o.operator_id as "operatorId", o.name, o.agent_id as "agentId", o.area_ids as "areaIds" from operator o
    where o.enable and ${ofCompaniesInScope(scope, 'o.agent_id')}
      and ${holdsOneOf('o', [code])} and ${worksAtAllOf(places)} and ${worksAtOneOf(oneOf)}
      and ${operatorId === undefined ? sql`true` : sql`o.operator_id = ${operatorId}`}
    order by o.name, o.operator_id limit ${limit}`.execute(db);
  return rows;
}

/** Whether an enabled operator does a kind of work in an area: `worksAt` of the domain. */
export async function worksIn(
  db: Db,
  { operatorId, areaId, code }: { operatorId: string; areaId: number; code: string },
): Promise<boolean> {
  const { rows } = await sql`
    select from operator o where o.operator_id = ${operatorId} and o.enable
      and o.agent_id = (select agent_id from service_area where service_area_id = ${areaId})
      and (o.area_ids is null or ${areaId} = any(o.area_ids)) and ${holdsOneOf('o', [code])}`.execute(db);
  return rows.length > 0;
}

/**
 * Which of some people may have accompanied a colleague's work of a kind in an area: enabled staff of the same company
 * who do it there.
 */
export async function companionsAmong(
  db: Db,
  { operatorId, areaId, code }: { operatorId: string; areaId: number; code: string },
  ids: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select o.operator_id as id from operator o join operator d on d.operator_id = ${operatorId} and d.agent_id = o.agent_id
    where o.operator_id = any(${[...ids]}::text[]) and o.operator_id <> ${operatorId} and o.enable
      and (o.area_ids is null or ${areaId} = any(o.area_ids)) and ${holdsOneOf('o', [code])}
    order by o.operator_id`.execute(db);
  return rows.map(({ id }) => id);
}

/** A person, with their row locked: of two who assign them work, the second sees the first one's. */
export const lockPerson = (db: Db, operatorId: string) =>
  db
    .selectFrom('operator')
    .select(['operator_id as operatorId', 'name', 'agent_id as agentId'])
    .where('operator_id', '=', operatorId)
    .forNoKeyUpdate()
    .executeTakeFirst();

/** How many open tasks each of these people has; those without are absent. */
export async function openTasksOfPeople(
  db: Db,
  operatorIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const found = await db
    .selectFrom('ops_task')
    .select(['assignee_id', ({ fn }) => fn.countAll<number>().as('n')])
    .where('assignee_id', '=', anyText(operatorIds))
    .where('state', 'in', openTaskStates)
    .groupBy('assignee_id')
    .execute();
  return new Map(found.map(({ assignee_id, n }) => [assignee_id ?? '', Number(n)]));
}

/** The positions of those vehicles that are in scope, and the open task of a kind that each has. */
export const vehiclesForWork = (
  db: Db,
  scope: Scope,
  numbers: readonly number[],
  { type, locale }: { type: TaskType; locale: Locale },
) =>
  db
    .selectFrom('vehicle as v')
    .innerJoin('vehicle_state as s', 's.vehicle_id', 'v.vehicle_id')
    .leftJoin('ops_task as t', (j) =>
      j
        .onRef('t.vehicle_id', '=', 'v.vehicle_id')
        .on('t.type', '=', type)
        .on('t.state', 'in', openTaskStates),
    )
    .leftJoin('operator as o', 'o.operator_id', 't.assignee_id')
    .leftJoin('service_area as z', 'z.service_area_id', 'v.service_area_id')
    .select(['v.vehicle_id as vehicleId', 's.lng', 's.lat', 't.task_id as taskId', 'o.name as assignee'])
    .select(['v.agent_id as agentId', 'v.service_area_id as areaId'])
    .select(nameIn<string | null>('z', locale).as('area'))
    .where('v.vehicle_id', '=', anyNumber(numbers))
    .where(rowsInScope(scope, 'v'))
    .orderBy('v.vehicle_id')
    .execute();

/** The service area in scope whose centre is nearest to a point. */
export async function areaNear(db: Db, scope: Scope, { lng, lat }: { lng: number; lat: number }) {
  const row = await db
    .selectFrom('service_area as z')
    .select('z.service_area_id as serviceAreaId')
    .where(rowsInScope(scope, 'z'))
    .orderBy(sql`power(z.centre_lng - ${lng}, 2) + power(z.centre_lat - ${lat}, 2)`)
    .limit(1)
    .executeTakeFirst();
  return row?.serviceAreaId ?? null;
}

export interface Position {
  operatorId: string;
  agentId: number;
  areaId: number;
  lng: number;
  lat: number;
  at: number;
  taskId: string | null;
  duty: boolean;
}

export async function putPosition(db: Db, position: Position) {
  const row = {
    agent_id: position.agentId,
    service_area_id: position.areaId,
    lng: position.lng,
    lat: position.lat,
    at: new Date(position.at),
    task_id: position.taskId,
    duty: position.duty,
  };
  await db
    .insertInto('staff_position')
    .values({ operator_id: position.operatorId, ...row })
    .onConflict((c) => c.columns(['operator_id', 'agent_id', 'service_area_id']).doUpdateSet(row))
    .execute();
  await db
    .deleteFrom('staff_position')
    .where('operator_id', '=', position.operatorId)
    .where((eb) =>
      eb.or([eb('agent_id', '<>', row.agent_id), eb('service_area_id', '<>', row.service_area_id)]),
    )
    .execute();
}

/** The positions of staff in scope after an instant, with their current work. */
export const positionsSince = (db: Db, scope: Scope, since: number, limit: number) =>
  db
    .selectFrom('staff_position as p')
    .innerJoin('operator as o', 'o.operator_id', 'p.operator_id')
    .leftJoin('ops_task as t', (j) => j.onRef('t.task_id', '=', 'p.task_id').on('t.state', '=', 'doing'))
    .distinctOn('p.operator_id')
    .selectAll('p')
    .select(['o.name', 't.type as taskType', 't.vehicle_id as vehicleId'])
    .where('p.at', '>', at(since))
    .where(rowsInScope(scope, 'p'))
    .orderBy('p.operator_id')
    .orderBy('p.at', 'desc')
    .limit(limit)
    .execute();
