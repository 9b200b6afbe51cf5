import { NearestPlaces, type TalliedStation, walkedMetres } from '@kickstand/domain/places/stations';
import type { Scope } from '@kickstand/domain/platform/access';
import { sql } from 'kysely';
import { at, type Db } from '../../kernel/database/db.ts';
import { rowsInScope } from '../../kernel/list/rows-in-scope.ts';

/** A station that takes part or could, with what is said of it. */
export interface KnownStation extends TalliedStation {
  agentId: number;
  name: string;
  nameEn: string | null;
  area: string;
  areaEn: string | null;
  tags: readonly string[];
}

/** So many stations are watched at most. */
const mostStations = 20_000;

/** Stations in scope that are published and not archived, and how often riders found nothing there since the day began. */
export async function knownStations(db: Db, scope: Scope, dayStart: number): Promise<KnownStation[]> {
  const { rows } = await sql<KnownStation>`
    select f.fence_id as id, f.service_area_id as "areaId", f.agent_id as "agentId", f.name, f.name_en as "nameEn",
      z.name as area, z.name_en as "areaEn", f.centre_lng as lng, f.centre_lat as lat, f.state = 'enabled' as "isEnabled",
      f.capacity, coalesce(f.content->'tags', '[]') as tags, 0 as missed
    from fence f join service_area z on z.service_area_id = f.service_area_id
    where f.kind = 'station' and f.state in ('enabled', 'disabled') and ${rowsInScope(scope, 'f')}
    order by f.fence_id limit ${mostStations}`.execute(db);
  const near = new NearestPlaces(
    rows.filter(({ isEnabled }) => isEnabled),
    walkedMetres,
  );
  for (const { lng, lat, areaId, n } of await missedSince(db, scope, dayStart)) {
    const station = near.find(lng, lat, areaId);
    if (station) station.missed += n;
  }
  return rows;
}

/**
 * Where riders began to look and found nothing, since an instant: who looks again within half an hour is missed once. Places some
 * metres from each other are one.
 */
async function missedSince(db: Db, scope: Scope, since: number) {
  const { rows } = await sql<{ areaId: number; lng: number; lat: number; n: number }>`
    with stepped as (
      select s.service_area_id, s.rider_id, s.at, s.search_id, s.lng, s.lat, s.outcome,
        s.at - lag(s.at) over (partition by s.service_area_id, s.rider_id order by s.at, s.search_id) as waited
      from search s where s.at >= ${at(since)} and ${rowsInScope(scope, 's')}
    ), numbered as (
      select *, count(*) filter (where waited is null or waited > interval '30 minutes')
        over (partition by service_area_id, rider_id order by at, search_id) as no from stepped
    ), episode as (
      select service_area_id, (array_agg(lng order by at, search_id))[1] as lng, (array_agg(lat order by at, search_id))[1] as lat
      from numbered group by service_area_id, rider_id, no having bool_and(outcome <> 'found')
    )
    select service_area_id as "areaId", round(lng * 10000) / 10000 as lng, round(lat * 10000) / 10000 as lat, count(*)::int as n
    from episode group by 1, 2, 3`.execute(db);
  return rows;
}
