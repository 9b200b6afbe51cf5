import { sql } from 'kysely';
import { at, type Db } from '../../kernel/database/db.ts';

/** Most areas per ad. */
const mostAreas = 50;

/** Companies with areas, and the IDs of those. */
export async function areasByCompany(db: Db): Promise<{ agentId: number; areaIds: number[] }[]> {
  const companies = await db
    .selectFrom('service_area')
    .select([
      'agent_id as agentId',
      sql<number[]>`array_agg(service_area_id order by service_area_id)`.as('areaIds'),
    ])
    .groupBy('agent_id')
    .execute();
  return companies.map(({ agentId, areaIds }) => ({ agentId, areaIds: areaIds.slice(0, mostAreas) }));
}

/** Area IDs of a company. */
export async function areasOfAgent(db: Db, agentId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('service_area')
    .select('service_area_id as areaId')
    .where('agent_id', '=', agentId)
    .orderBy('service_area_id')
    .limit(mostAreas)
    .execute();
  return rows.map(({ areaId }) => areaId);
}

interface Past {
  now: number;
  zone: string;
  /** Click-through rate. */
  clickShare: number;
}

/**
 * Counts past ad views: a search saw the home page’s pop-up, a return the one at the end, each up to its daily
 * limit. Ride IDs decide about clicks.
 */
export const countPastShows = (db: Db, { now, zone, clickShare }: Past) =>
  sql`
    with seen as (
      select a.ad_id, a.per_day, t.rider_id, to_char(t.started_at at time zone ${zone}, 'YYYY-MM-DD') as day,
        count(*) as looks,
        count(*) filter (where ('x' || substr(md5(a.ad_id || t.trip_id), 1, 6))::bit(24)::int < ${clickShare}::float8 * 16777216) as presses
      from ad a
      join trip t on t.service_area_id = any (a.area_ids) and t.state = 'ended'
        and t.started_at >= a.starts_at and t.started_at < least(a.ends_at, ${at(now)})
      where a.is_on and a.audience = 'all' and a.place in ('home_popup', 'ride_end')
      group by 1, 2, 3, 4)
    insert into ad_day (ad_id, day, shows, clicks)
    select ad_id, day, sum(least(looks, per_day)), sum(least(presses, looks, per_day)) from seen group by 1, 2`.execute(
    db,
  );
