import type { Scope } from '@kickstand/domain/platform/access';
import { sql } from 'kysely';
import { at, type Db } from '../../kernel/database/db.ts';
import { rowsInScope } from '../../kernel/list/rows-in-scope.ts';

export interface FenceWish {
  scope: Scope;
  kinds: readonly string[] | undefined;
  /** West, south, east, north bounds for the fence's centre. */
  box: readonly [number, number, number, number] | undefined;
  limit: number;
}

const enabledIn = (db: Db, { scope, kinds, box }: FenceWish) =>
  db
    .selectFrom('fence as f')
    .where('f.state', '=', 'enabled')
    .where((eb) =>
      eb.and([
        rowsInScope(scope, 'f'),
        ...(kinds?.length ? [eb('f.kind', 'in', kinds)] : []),
        ...(box
          ? [eb.between('f.centre_lng', box[0], box[2]), eb.between('f.centre_lat', box[1], box[3])]
          : []),
      ]),
    );

/** The matching enabled fences, and their total beyond the limit. */
export async function fencesIn(db: Db, wish: FenceWish) {
  const list = await enabledIn(db, wish)
    .select([
      'f.fence_id as fenceId',
      'f.service_area_id as serviceAreaId',
      'f.kind',
      'f.name',
      'f.name_en as nameEn',
      'f.points',
    ])
    .select([
      'f.centre_lng as centreLng',
      'f.centre_lat as centreLat',
      'f.capacity',
      'f.version',
      'f.content',
    ])
    .orderBy('f.service_area_id')
    .orderBy('f.fence_id')
    .limit(wish.limit)
    .execute();
  if (list.length < wish.limit) return { list, count: list.length };
  const counted = await enabledIn(db, wish)
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .executeTakeFirst();
  return { list, count: counted?.n ?? list.length };
}

interface FenceAsOf {
  fenceId: string;
  serviceAreaId: number;
  kind: string;
  name: string;
  nameEn: string | null;
  points: unknown;
  centreLng: number;
  centreLat: number;
  capacity: number | null;
  version: number;
  content: unknown;
  total: number;
}

/**
 * The fences in force at a moment: those of the release in force in their area. Fences without versions count in
 * every release. A box is compared with present positions; service areas are always included.
 */
export async function fencesAt(db: Db, { scope, kinds, box, limit }: FenceWish, then: number) {
  const { rows } = await sql<FenceAsOf>`
    with area as (
      select z.service_area_id, coalesce((select max(r.release) from area_release r
        where r.service_area_id = z.service_area_id and r.at <= ${at(then)}), 0) as release
      from service_area z where ${rowsInScope(scope, 'z')}
    )
    select f.fence_id as "fenceId", f.service_area_id as "serviceAreaId", f.kind, f.centre_lng as "centreLng",
      f.centre_lat as "centreLat", f.version,
      coalesce(v.content->>'name', f.name) as name,
      case when v.content is null or v.content->>'name' = f.name then f.name_en end as "nameEn",
      coalesce(v.content->'points', f.points) as points,
      case when v.content is null then f.capacity else nullif((v.content->>'capacity')::int, 0) end as capacity,
      coalesce(v.content, f.content) as content, (count(*) over ())::int as total
    from fence f join area using (service_area_id)
    left join fence_span s on s.service_area_id = f.service_area_id and s.fence_id = f.fence_id
      and s.from_release <= area.release and (s.until_release is null or s.until_release > area.release)
    left join fence_version v on v.service_area_id = s.service_area_id and v.fence_id = s.fence_id and v.no = s.no
    where ${rowsInScope(scope, 'f')}
      and (v.no is not null or f.state = 'enabled' and not exists (select from fence_version w
        where w.service_area_id = f.service_area_id and w.fence_id = f.fence_id))
      and ${kinds?.length ? sql`f.kind = any(${[...kinds]}::text[])` : sql`true`}
      and ${box ? sql`(f.kind = 'service' or f.centre_lng between ${box[0]} and ${box[2]} and f.centre_lat between ${box[1]} and ${box[3]})` : sql`true`}
    order by f.service_area_id, f.fence_id limit ${limit}`.execute(db);
  return { list: rows, count: rows[0]?.total ?? 0 };
}

/** The number of vehicles in scope in each fence. */
export async function standingIn(db: Db, scope: Scope): Promise<ReadonlyMap<string, number>> {
  const rows = await db
    .selectFrom('vehicle_state as s')
    .select(({ fn }) => ['s.station_id', fn.countAll<number>().as('n')])
    .where('s.station_id', 'is not', null)
    .where(rowsInScope(scope, 's'))
    .groupBy('s.station_id')
    .execute();
  return new Map(rows.map(({ station_id, n }) => [station_id ?? '', n]));
}
