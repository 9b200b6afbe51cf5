import { madeStationM } from '@kickstand/contract/places/station-applications';
import { METRES_PER_DEGREE_LAT } from '@kickstand/domain/platform/geo';
import { sql } from 'kysely';
import { at, type Db } from '../../kernel/database/db.ts';

interface Made {
  applicationId: string;
  areaId: number;
  stationId: string;
  station: string;
}

const degrees = madeStationM / METRES_PER_DEGREE_LAT;

const yearMs = 365 * 86_400_000;

/**
 * Applications passed within a year with a station that has come into use since, with the nearest such station; and
 * those merged into one whose station is known by then.
 */
export async function stationsMade(db: Db, limit: number, now: number): Promise<Made[]> {
  const { rows } = await sql<Made>`
    select t.application_id as "applicationId", t.service_area_id as "areaId", f.fence_id as "stationId", f.name as station
    from station_application t cross join lateral (
      select f.fence_id, f.name from fence f
      where f.service_area_id = t.service_area_id and f.kind = 'station' and f.state = 'enabled'
        and f.centre_lng between t.lng - ${degrees} / greatest(cos(radians(t.lat)), 0.01)
          and t.lng + ${degrees} / greatest(cos(radians(t.lat)), 0.01)
        and f.centre_lat between t.lat - ${degrees} and t.lat + ${degrees}
        and sqrt(power((f.centre_lng - t.lng) * cos(radians(t.lat)), 2) + power(f.centre_lat - t.lat, 2)) <= ${degrees}
        and exists (select from fence_version v where v.service_area_id = f.service_area_id and v.fence_id = f.fence_id
          and v.no = 1 and v.effective_at >= t.created_at)
      order by power((f.centre_lng - t.lng) * cos(radians(t.lat)), 2) + power(f.centre_lat - t.lat, 2), f.fence_id limit 1) f
    where t.state = 'passed' and t.made_id is null and t.decided_at > ${at(now - yearMs)}
    union all
    select t.application_id, t.service_area_id, m.made_id, f.name
    from station_application m join station_application t on t.merged_into = m.application_id
    join fence f on f.service_area_id = m.service_area_id and f.fence_id = m.made_id
    where t.state = 'merged' and t.made_id is null and t.decided_at > ${at(now - yearMs)}
    limit ${limit}`.execute(db);
  return rows;
}

/**
 * Records the station of an application and those merged into it. Returns the riders who applied, with their phones.
 */
export async function noteMade(db: Db, { applicationId, stationId }: Made, now: number) {
  const { rows } = await sql<{ riderId: string; agentId: number; phone: string | null }>`
    with made as (
      update station_application set made_id = ${stationId}, made_at = ${at(now)}
      where made_id is null and (application_id = ${applicationId} or merged_into = ${applicationId})
      returning rider_id, agent_id)
    select m.rider_id as "riderId", m.agent_id as "agentId", r.phone from made m
    join rider r on r.rider_id = m.rider_id and r.state <> 'cancelled'`.execute(db);
  return rows;
}
