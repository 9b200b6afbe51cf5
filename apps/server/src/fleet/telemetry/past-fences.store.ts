import type { FenceKind } from '@kickstand/contract/platform/map-kit';
import type { Scope } from '@kickstand/domain/platform/access';
import { sql } from 'kysely';
import { at, type Db } from '../../kernel/database/db.ts';
import { rowsInScope } from '../../kernel/list/rows-in-scope.ts';

export interface FenceHeld {
  id: string;
  areaId: number;
  kind: FenceKind;
  name: string;
  points: number[][][];
  from: number;
  to: number | null;
}

interface Wish {
  scope: Scope;
  from: number;
  to: number;
  /** West, south, east and north bounds for the centre of a fence; service areas are larger and always included. */
  box: readonly [number, number, number, number];
  most: number;
}

/**
 * The fences in scope that were in force within a period. A release dates when a version came into force and ceased;
 * for what was published before releases were dated, the version does, and a fence without a version counts from its
 * creation.
 */
export async function fencesHeldIn(db: Db, { scope, from, to, box, most }: Wish): Promise<FenceHeld[]> {
  const [west, south, east, north] = box;
  const { rows } = await sql<FenceHeld>`
    with f as (
      select * from fence where ${rowsInScope(scope, 'fence')}
        and (kind = 'service' or centre_lng between ${west} and ${east} and centre_lat between ${south} and ${north})
    ), held as (
      select f.fence_id as id, f.service_area_id as "areaId", v.kind, v.content->>'name' as name,
        v.content->'points' as points, coalesce(b.at, v.effective_at) as from,
        case when s.until_release is not null then coalesce(e.at, v.replaced_at, f.updated_at) end as to
      from f join fence_span s using (service_area_id, fence_id)
      join fence_version v using (service_area_id, fence_id, no)
      left join area_release b on b.service_area_id = s.service_area_id and b.release = s.from_release
      left join area_release e on e.service_area_id = s.service_area_id and e.release = s.until_release
      union all
      select f.fence_id, f.service_area_id, f.kind, f.name, f.points, f.created_at, null from f
      where f.state = 'enabled' and not exists (select from fence_version v
        where v.service_area_id = f.service_area_id and v.fence_id = f.fence_id)
    )
    select * from held where held.from <= ${at(to)} and (held.to is null or held.to > ${at(from)})
    order by (kind = 'service') desc, "areaId", id, held.from limit ${most}`.execute(db);
  return rows;
}
