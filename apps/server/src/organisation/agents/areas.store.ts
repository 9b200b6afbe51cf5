import type { InputOf } from '@kickstand/contract/kit';
import type { agentAreas } from '@kickstand/contract/organisation/agents';
import type { Scope } from '@kickstand/domain/platform/access';
import { type SqlBool, sql } from 'kysely';
import type { Db } from '../../kernel/database/db.ts';
import { anyNumber } from '../../kernel/list/any-of.ts';
import { given, pageFrom } from '../../kernel/list/page.ts';
import { rowsInScope } from '../../kernel/list/rows-in-scope.ts';
import { sharedOf } from './income.store.ts';

type ListQuery = InputOf<typeof agentAreas.list>['query'];

/** Enabled accounts of area `z`'s agent that may work in it. */
const staffHere = sql<number>`(select count(*) from operator o where o.agent_id = z.agent_id and o.enable
  and o.archived_at is null and (o.area_ids is null or z.service_area_id = any(o.area_ids)))`;

const withFigures = (db: Db, today: string) =>
  db
    .selectFrom('service_area as z')
    .innerJoin('agent as a', 'a.agent_id', 'z.agent_id')
    .leftJoin('area_assignment as s', (j) =>
      j.onRef('s.service_area_id', '=', 'z.service_area_id').on('s.state', '=', 'scheduled'),
    )
    .leftJoin('agent as b', 'b.agent_id', 's.agent_id')
    .leftJoin('area_assignment as n', (j) =>
      j.onRef('n.service_area_id', '=', 'z.service_area_id').on('n.state', '=', 'active'),
    )
    .select([
      'z.service_area_id as serviceAreaId',
      'z.name',
      'z.agent_id as agentId',
      'a.name as agentName',
      'z.city',
      'z.hotline',
    ])
    .select([
      'z.status',
      'z.vehicle_quota as vehicleQuota',
      'z.updated_at as updatedAt',
      'z.version',
      'n.effective_at as since',
    ])
    .select([
      's.assignment_id as assignmentId',
      's.agent_id as nextAgentId',
      'b.name as nextAgentName',
      's.effective_at as effectiveAt',
    ])
    .select([
      sql<number>`(select count(*) from vehicle v where v.service_area_id = z.service_area_id)`.as(
        'vehicles',
      ),
      sql<number>`(select count(*) from fence f where f.service_area_id = z.service_area_id
        and f.kind = 'station' and f.state = 'enabled')`.as('stations'),
      staffHere.as('staff'),
    ])
    .select(sharedOf(today));

export type FiguredArea = Awaited<ReturnType<ReturnType<typeof withFigures>['execute']>>[number];

/** One page of the matching service areas in scope. */
export function pageOfAreas(db: Db, { scope, today }: { scope: Scope; today: string }, query: ListQuery) {
  const { agentId, name, city, status } = query;
  const rows = withFigures(db, today).where((eb) =>
    eb.and([
      rowsInScope(scope, 'z'),
      ...given(
        agentId !== undefined && sql<SqlBool>`z.agent_id = ${agentId}`,
        name && sql<SqlBool>`position(lower(${name}) in lower(z.name)) > 0`,
        city && sql<SqlBool>`z.city = ${city}`,
        status && sql<SqlBool>`z.status = ${status}`,
      ),
    ]),
  );
  return pageFrom(db, rows, query, {
    sortable: { updatedAt: 'z.updated_at', name: 'z.name' },
    tieBreak: 'z.service_area_id',
    neverNull: ['updatedAt', 'name'],
  });
}

/** One area with its figures. */
export const areaWithFigures = (db: Db, areaId: number, today: string) =>
  withFigures(db, today).where('z.service_area_id', '=', areaId).executeTakeFirstOrThrow();

/** The service areas in scope, optionally of one agent, by number. */
export const areasIn = (db: Db, scope: Scope, agentId?: number) =>
  db
    .selectFrom('service_area as z')
    .select(['z.service_area_id as id', 'z.name', 'z.agent_id as agentId'])
    .where(rowsInScope(scope, 'z'))
    .$if(agentId !== undefined, (q) => q.where('z.agent_id', '=', agentId ?? 0))
    .orderBy('z.service_area_id')
    .execute();

/** Locks an area, if in scope. */
export const lockArea = (db: Db, scope: Scope, areaId: number) =>
  db
    .selectFrom('service_area as z')
    .select(['z.service_area_id as areaId', 'z.name', 'z.agent_id as agentId', 'z.status', 'z.version'])
    .select(['z.city', 'z.hotline', 'z.vehicle_quota as vehicleQuota'])
    .where('z.service_area_id', '=', areaId)
    .where(rowsInScope(scope, 'z'))
    .forUpdate()
    .executeTakeFirst();

/** Whether an area is in scope. */
export const isAreaIn = async (db: Db, scope: Scope, areaId: number) =>
  (
    await db
      .selectFrom('service_area as z')
      .select('z.agent_id as agentId')
      .where('z.service_area_id', '=', areaId)
      .where(rowsInScope(scope, 'z'))
      .executeTakeFirst()
  )?.agentId;

interface AreaChange {
  city?: string;
  hotline?: string;
  vehicle_quota?: number | null;
  status?: string;
  agent_id?: number;
}

/** Changes an area and increments its version. */
export const updateArea = (db: Db, areaId: number, change: AreaChange, now: number) =>
  db
    .updateTable('service_area')
    .set((eb) => ({ ...change, version: eb('version', '+', 1), updated_at: new Date(now) }))
    .where('service_area_id', '=', areaId)
    .execute();

/** How many vehicles belong to an area. */
export async function vehiclesOf(db: Db, areaId: number) {
  const { n } = await db
    .selectFrom('vehicle')
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .where('service_area_id', '=', areaId)
    .executeTakeFirstOrThrow();
  return n;
}

/**
 * What transferring an area moves, and how many of its vehicles are being ridden; `losers`: the companies whose
 * people lose it.
 */
export async function impactOf(db: Db, areaId: number, losers: readonly number[]) {
  const { rows } = await sql<{ vehicles: number; stations: number; staff: number; riding: number }>`select
    (select count(*) from vehicle where service_area_id = ${areaId}) as vehicles,
    (select count(*) from fence
      where service_area_id = ${areaId} and kind = 'station' and state = 'enabled') as stations,
    (select count(*) from operator o where o.agent_id = ${anyNumber(losers)} and o.archived_at is null
      and (o.area_ids is null or ${areaId} = any(o.area_ids))) as staff,
    (select count(*) from vehicle_state
      where service_area_id = ${areaId} and riding_state in ('riding', 'temp_parked')) as riding`.execute(db);
  return rows[0] ?? { vehicles: 0, stations: 0, staff: 0, riding: 0 };
}
