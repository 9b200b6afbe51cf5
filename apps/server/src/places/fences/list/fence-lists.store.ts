import type { InputOf } from '@kickstand/contract/kit';
import type { fenceLists } from '@kickstand/contract/places/fences';
import type { Scope } from '@kickstand/domain/platform/access';
import { type SqlBool, sql } from 'kysely';
import { idleSince } from '../../../fleet/vehicles/idle.parts.ts';
import { at, type Db } from '../../../kernel/database/db.ts';
import { anyNumber, anyText } from '../../../kernel/list/any-of.ts';
import { given, pageFrom } from '../../../kernel/list/page.ts';
import { rowsInScope } from '../../../kernel/list/rows-in-scope.ts';

type AreasQuery = InputOf<typeof fenceLists.areas>['query'];
type StationsQuery = InputOf<typeof fenceLists.stations>['query'];
type ZonesQuery = InputOf<typeof fenceLists.zones>['query'];
type OpsQuery = InputOf<typeof fenceLists.opsAreas>['query'];
type Common = Pick<AreasQuery, 'areaId' | 'name' | 'state' | 'hasDraft'>;

const items = (db: Db) =>
  db
    .selectFrom('fence as f')
    .innerJoin('service_area as z', 'z.service_area_id', 'f.service_area_id')
    .innerJoin('agent as a', 'a.agent_id', 'f.agent_id')
    .select([
      'f.fence_id as fenceId',
      'f.kind',
      'f.name',
      'f.service_area_id as serviceAreaId',
      'z.name as areaName',
      'f.agent_id as agentId',
    ])
    .select([
      'a.name as agentName',
      'f.state',
      'f.effective_at as effectiveAt',
      'f.centre_lng as centreLng',
      'f.centre_lat as centreLat',
    ])
    .select([
      'f.area_m2 as areaM2',
      'f.version_no as versionNo',
      'f.version',
      'f.updated_at as updatedAt',
      'f.content',
      'f.points',
    ])
    .select(sql<boolean>`f.draft is not null`.as('hasDraft'))
    .select(sql<unknown>`case when f.version_no = 0 then f.draft end`.as('draft'));

export type Item = Awaited<ReturnType<ReturnType<typeof items>['execute']>>[number];

/** The published value, or the draft's if it was never published. */
const said = (key: string) =>
  sql<string | null>`(case when f.version_no = 0 then f.draft else f.content end)->>${sql.lit(key)}`;

const common = (scope: Scope, { areaId, name, state, hasDraft }: Common) => [
  rowsInScope(scope, 'f'),
  ...given(
    areaId !== undefined && sql<SqlBool>`f.service_area_id = ${areaId}`,
    name && sql<SqlBool>`position(lower(${name}) in lower(f.name)) > 0`,
    hasDraft !== undefined && sql<SqlBool>`(f.draft is not null) = ${hasDraft}`,
    state?.length ? sql<SqlBool>`f.state = any(${state}::text[])` : sql<SqlBool>`f.state <> 'archived'`,
  ),
];

const sortable = { updatedAt: 'f.updated_at', name: 'f.name', areaM2: 'f.area_m2' };
const order = { tieBreak: 'f.fence_id', neverNull: ['updatedAt', 'name', 'areaM2'] };

/** The release since which controllers need the newest edge of area `z`; null: it was never republished. */
const edgeRelease = sql<number | null>`(select nullif(s.from_release, 0) from fence_span s
  where s.service_area_id = z.service_area_id and s.fence_id = f.fence_id and s.until_release is null)`;

const vehiclesOfArea = (condition: ReturnType<typeof sql>) =>
  sql<number>`(select count(*) from vehicle v join vehicle_state s using (vehicle_id)
    where v.service_area_id = f.service_area_id and v.lifecycle = 'on_shelf' and ${condition})`;

export const pageOfAreas = (db: Db, scope: Scope, query: AreasQuery) =>
  pageFrom(
    db,
    items(db)
      .select(['z.status', 'z.city', 'z.fence_release as fenceRelease'])
      .select([
        sql<number>`(select count(*) from vehicle v where v.service_area_id = f.service_area_id)`.as(
          'vehicles',
        ),
        sql<number>`(select count(*) from fence x where x.service_area_id = f.service_area_id
          and x.kind = 'station' and x.state = 'enabled')`.as('stations'),
        vehiclesOfArea(sql`s.online`).as('online'),
        vehiclesOfArea(sql`s.online and s.fence_release >= coalesce(${edgeRelease}, 1)`).as('holding'),
      ])
      .where('f.kind', '=', 'service')
      .where((eb) =>
        eb.and([
          ...common(scope, query),
          ...given(
            query.city && sql<SqlBool>`z.city = ${query.city}`,
            query.status && sql<SqlBool>`z.status = ${query.status}`,
          ),
        ]),
      ),
    query,
    { sortable, ...order },
  );

const weekAgo = (now: number) => at(now - 7 * 86_400_000);

export const pageOfStations = (db: Db, scope: Scope, query: StationsQuery, now: number) =>
  pageFrom(
    db,
    items(db)
      .leftJoin(
        (eb) =>
          eb
            .selectFrom('vehicle_state as s')
            .select(({ fn }) => ['s.station_id', fn.countAll<number>().as('n')])
            .where('s.station_id', 'is not', null)
            .where(rowsInScope(scope, 's'))
            .groupBy('s.station_id')
            .as('c'),
        (j) => j.onRef('c.station_id', '=', 'f.fence_id'),
      )
      .select(['f.capacity', 'f.source', 'f.created_at as createdAt'])
      .select([
        sql<number>`coalesce(c.n, 0)`.as('current'),
        sql<number>`(select count(*) from trip t where t.end_station_id = f.fence_id
          and t.ended_at >= ${weekAgo(now)} and t.started_at >= ${weekAgo(now - 86_400_000)})`.as('returns'),
      ])
      .where((eb) => eb.and([...common(scope, query), ...stationConditions(query)])),
    query,
    { sortable: { ...sortable, capacity: 'f.capacity', current: 'c.n' }, ...order },
  );

const capacity = sql`(case when f.version_no = 0 then nullif((f.draft->>'capacity')::int, 0) else f.capacity end)`;

const stationConditions = (query: StationsQuery) =>
  given(
    query.kind ? sql<SqlBool>`f.kind = ${query.kind}` : sql<SqlBool>`f.kind in ('station', 'vehicle_store')`,
    query.tag && sql<SqlBool>`${tagsOf} ? ${query.tag}`,
    !!query.flags?.length && sql<SqlBool>`${flagsOf} ?& ${query.flags}::text[]`,
    query.capacityFrom !== undefined && sql<SqlBool>`${capacity} >= ${query.capacityFrom}`,
    query.capacityTo !== undefined && sql<SqlBool>`${capacity} <= ${query.capacityTo}`,
    query.fill === 'full' && sql<SqlBool>`coalesce(c.n, 0) >= ${capacity}`,
    query.fill === 'empty' && sql<SqlBool>`c.n is null`,
    query.createdFrom !== undefined && sql<SqlBool>`f.created_at >= ${at(query.createdFrom)}`,
    query.createdTo !== undefined && sql<SqlBool>`f.created_at <= ${at(query.createdTo)}`,
    query.source && sql<SqlBool>`f.source = ${query.source}`,
  );

const tagsOf = sql`coalesce((case when f.version_no = 0 then f.draft else f.content end)->'tags', '[]')`;
const flagsOf = sql`coalesce((case when f.version_no = 0 then f.draft else f.content end)->'flags', '[]')`;
const weekdaysOf = sql`coalesce((case when f.version_no = 0 then f.draft else f.content end)->'weekdays', '[]')`;
const staffOf = sql`coalesce((case when f.version_no = 0 then f.draft else f.content end)->'staffIds', '[]')`;

const limited = sql<SqlBool>`(${said('openFrom')} is not null or ${said('fromOn')} is not null
  or ${said('toOn')} is not null or jsonb_array_length(${weekdaysOf}) > 0)`;

export const pageOfZones = (db: Db, scope: Scope, query: ZonesQuery) =>
  pageFrom(
    db,
    items(db).where((eb) =>
      eb.and([
        ...common(scope, query),
        ...given(
          query.kind
            ? sql<SqlBool>`f.kind = ${query.kind}`
            : sql<SqlBool>`f.kind in ('no_stop', 'no_ride', 'speed_limit')`,
          query.timeLimited !== undefined && sql<SqlBool>`${limited} = ${query.timeLimited}`,
          query.documentNo && sql<SqlBool>`${said('documentNo')} = ${query.documentNo}`,
        ),
      ]),
    ),
    query,
    { sortable, ...order },
  );

export const pageOfOpsAreas = (db: Db, scope: Scope, query: OpsQuery) =>
  pageFrom(
    db,
    items(db)
      .select(
        sql<number>`(select count(*) from ops_task t where t.service_area_id = f.service_area_id
          and t.ops_area_id = f.fence_id and t.state in ('pending', 'doing', 'paused'))`.as('openTasks'),
      )
      .where('f.kind', '=', 'ops_area')
      .where((eb) =>
        eb.and([
          ...common(scope, query),
          ...given(query.staffId && sql<SqlBool>`${staffOf} ? ${query.staffId}`),
        ]),
      ),
    query,
    { sortable, ...order },
  );

/** The vehicles on the shelf of some areas, with position and state. */
export const vehiclesIn = (db: Db, areaIds: readonly number[]) =>
  db
    .selectFrom('vehicle_state as s')
    .innerJoin('vehicle as v', 'v.vehicle_id', 's.vehicle_id')
    .select([
      's.service_area_id as areaId',
      's.lng',
      's.lat',
      's.rest_battery as battery',
      's.ops_states as ops',
    ])
    .select(idleSince.as('idleSince'))
    .where('s.service_area_id', '=', anyNumber(areaIds))
    .where('v.lifecycle', '=', 'on_shelf')
    .where('s.lng', 'is not', null)
    .execute();

const mostEnds = 100_000;

/** Last week's trip ends in forbidden places. */
export const strayEnds = (db: Db, areaIds: readonly number[], now: number) =>
  db
    .selectFrom('trip')
    .select(['service_area_id as areaId', 'end_lng as lng', 'end_lat as lat'])
    .where('service_area_id', '=', anyNumber(areaIds))
    .where('started_at', '>=', weekAgo(now - 86_400_000))
    .where('ended_at', '>=', weekAgo(now))
    .where('return_relation', 'in', ['in_no_stop', 'in_no_ride'])
    .where('end_lng', 'is not', null)
    .limit(mostEnds)
    .execute();

/** Trip ends outside stations since an instant. */
export const endsOutside = (db: Db, areaId: number, since: number) =>
  db
    .selectFrom('trip')
    .select(['end_lng as lng', 'end_lat as lat'])
    .where('service_area_id', '=', areaId)
    .where('started_at', '>=', at(since - 86_400_000))
    .where('ended_at', '>=', at(since))
    .where('return_relation', 'in', ['out_of_station', 'station_full'])
    .where('end_lng', 'is not', null)
    .limit(mostEnds)
    .execute();

/** Enabled O&M areas and stations of some areas. */
export const opsShapes = (db: Db, areaIds: readonly number[]) =>
  db
    .selectFrom('fence')
    .select([
      'fence_id as fenceId',
      'service_area_id as serviceAreaId',
      'kind',
      'points',
      'centre_lng as centreLng',
      'centre_lat as centreLat',
    ])
    .where('service_area_id', '=', anyNumber(areaIds))
    .where('state', '=', 'enabled')
    .where('kind', 'in', ['ops_area', 'station'])
    .execute();

/** Last week's starts in some areas, by heat cell. */
export const startsByCell = (db: Db, areaIds: readonly number[], from: string) =>
  db
    .selectFrom('heat_hour')
    .select(({ fn }) => ['service_area_id', 'cell', fn.sum<number>('starts').as('starts')])
    .where('service_area_id', '=', anyNumber(areaIds))
    .where('day', '>=', from)
    .groupBy(['service_area_id', 'cell'])
    .execute();

/** Names of accounts. */
export const namesOf = async (db: Db, ids: readonly string[]) => {
  const rows = await db
    .selectFrom('operator')
    .select(['operator_id as operatorId', 'name'])
    .where('operator_id', '=', anyText(ids))
    .execute();
  return new Map(rows.map(({ operatorId, name }) => [operatorId, name]));
};
