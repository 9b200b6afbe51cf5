import { sql } from 'kysely';
import type { Db } from '../../kernel/database/db.ts';

/** Past business days of an area, both included. */
export interface CountedDays {
  areaId: number;
  agentId: number;
  from: string;
  to: string;
  zone: string;
}

/** Riders look for a station within this distance. */
const nearM = 300;
/** Degrees of a cell; the nine around a place cover everything nearby up to 63° of latitude. */
const [cellLng, cellLat] = [0.006, 0.003];

const boundsOf = ({ from, to, zone }: CountedDays) => sql`bounds as materialized (
  select ${from}::timestamp at time zone ${zone} as begins, (${to}::date + 1)::timestamp at time zone ${zone} as ends)`;

const slotOf = (wall: ReturnType<typeof sql>) =>
  sql`(extract(hour from ${wall}) * 2 + floor(extract(minute from ${wall}) / 30))::smallint`;

/** Metres between two nearby places. */
const metres = (a: string, b: string) => {
  const [aLng, aLat, bLng, bLat] = [`${a}.lng`, `${a}.lat`, `${b}.lng`, `${b}.lat`].map((each) =>
    sql.ref(each),
  );
  return sql`(111195 * sqrt((${aLat} - ${bLat}) ^ 2 + ((${aLng} - ${bLng}) * cos(radians(${aLat}))) ^ 2))`;
};

const cellOf = (of: string) =>
  sql`floor(${sql.ref(`${of}.lng`)} / ${cellLng}::float8)::int as cx, floor(${sql.ref(`${of}.lat`)} / ${cellLat}::float8)::int as cy`;

/** A station's state at an instant. */
const stateAt = (station: string, at: string) => sql`
  select c.state from station_change c where c.station_id = ${sql.ref(station)} and c.at <= ${sql.ref(at)}
  order by c.at desc limit 1`;

/**
 * Riders' actions in sequence: a search or scan more than half an hour after the last, a start more than a quarter of an
 * hour after it, and anything after a start begins a new episode.
 */
const episodesOf = ({ areaId }: CountedDays) => sql`
  events as (
    select rider_id, at, lng, lat, vehicle_id is null or outcome = 'found' as is_search,
      outcome in ('fault', 'low_battery') as failed, null::text as station_id, false as is_start
    from search, bounds
    where service_area_id = ${areaId} and at >= begins - interval '1 hour' and at < ends + interval '1 hour'
    union all
    select rider_id, started_at, start_lng, start_lat, false, state = 'failed', start_station_id, state <> 'failed'
    from trip, bounds
    where service_area_id = ${areaId} and started_at >= begins - interval '1 hour'
      and started_at < ends + interval '1 hour' and rider_id is not null and start_lng is not null
  ), stepped as (
    select *, lag(at) over w as last_at, lag(is_start) over w as last_was_start from events
    window w as (partition by rider_id order by at, is_start)
  ), numbered as (
    select *, count(*) filter (where last_at is null or last_was_start
        or at - last_at > case when is_start then interval '15 minutes' else interval '30 minutes' end)
      over (partition by rider_id order by at, is_start) as no from stepped
  ), grouped as (
    select row_number() over () as n, min(at) as at, bool_or(is_search) as searched, bool_or(failed) as failed, bool_or(is_start) as started,
      (array_agg(lng order by is_search desc, at))[1] as lng, (array_agg(lat order by is_search desc, at))[1] as lat,
      max(station_id) filter (where is_start) as start_id,
      max(lng) filter (where is_start) as start_lng, max(lat) filter (where is_start) as start_lat
    from numbered group by rider_id, no
  ), episode as materialized (
    select g.* from grouped g, bounds where at >= begins and at < ends
  )`;

const stationsOf = ({ areaId }: CountedDays) => sql`
  station as materialized (
    select f.id, f.lng, f.lat, ${cellOf('f')}
    from (select fence_id as id, centre_lng as lng, centre_lat as lat from fence
      where service_area_id = ${areaId} and kind = 'station' and state <> 'draft') f
  ), around as materialized (
    select id, lng, lat, cx + dx as cx, cy + dy as cy
    from station, generate_series(-1, 1) dx, generate_series(-1, 1) dy
  )`;

/** The station nearest to each row's place, if within riders' reach. */
const nearestTo = (places: ReturnType<typeof sql>) => sql`(
  select distinct on (p.n) p.n, a.id
  from (select p.*, ${cellOf('p')} from (${places}) p) p join around a using (cx, cy)
  where ${metres('p', 'a')} <= ${nearM} order by p.n, ${metres('p', 'a')}, a.id)`;

/** Replaces the episodes of some days, without their riders. */
export async function putEpisodes(db: Db, days: CountedDays) {
  const { areaId, agentId, from, to, zone } = days;
  await db
    .deleteFrom('demand_episode')
    .where('service_area_id', '=', areaId)
    .where('day', '>=', from)
    .where('day', '<=', to)
    .execute();
  const wall = sql`(e.at at time zone ${zone})`;
  await sql`
    insert into demand_episode (service_area_id, agent_id, day, slot, no, origin_id, origin_was, searched, failed,
      started_id, empty_near_ids)
    with ${boundsOf(days)}, ${stationsOf(days)}, ${episodesOf(days)}, located as materialized (
      select e.n, e.at, e.searched, e.failed,
        case when e.searched or not e.started then o.id else e.start_id end as origin_id,
        case when e.started then coalesce(e.start_id, s.id) end as started_id
      from episode e
      left join ${nearestTo(sql`select n, lng, lat from episode where searched or not started`)} o using (n)
      left join ${nearestTo(sql`select n, start_lng as lng, start_lat as lat from episode where started and start_id is null`)} s using (n)
    ), near as (
      select s.id, a.id as other from station s join around a using (cx, cy)
      where a.id <> s.id and ${metres('s', 'a')} <= ${nearM}
    ), empty_near as (
      select l.n, array_agg(near.other order by near.other) as ids
      from located l join near on near.id = l.started_id cross join lateral (${stateAt('near.other', 'l.at')}) x
      where x.state = 'empty' group by l.n
    ), said as (
      select ${wall}::date as day, ${slotOf(wall)} as slot, e.origin_id,
        case when coalesce(x.state, 'unseen') in ('closed', 'unseen') then 'closed'
          when e.origin_id = e.started_id then 'present' else x.state end as origin_was,
        e.searched, e.failed, e.started_id, coalesce(m.ids, '{}') as empty_near_ids
      from located e left join lateral (${stateAt('e.origin_id', 'e.at')}) x on true left join empty_near m using (n)
    )
    select ${areaId}::int, ${agentId}::int, day, slot,
      row_number() over (partition by day order by slot, origin_id, origin_was, searched, failed, started_id, empty_near_ids),
      origin_id, origin_was, searched, failed, started_id, empty_near_ids
    from said`.execute(db);
}

/** How long each station was in each state, by half hour of the local day. */
const spansOf = ({ areaId }: CountedDays) => sql`
  turn as (
    select c.station_id, c.at, c.state, c.is_full from station_change c, bounds
    where c.service_area_id = ${areaId} and c.at >= begins and c.at < ends
    union all
    select f.fence_id, begins, x.state, x.is_full
    from bounds, fence f cross join lateral (
      select c.state, c.is_full from station_change c where c.station_id = f.fence_id and c.at < begins
      order by c.at desc limit 1) x
    where f.service_area_id = ${areaId} and f.kind = 'station'
  ), span as (
    select station_id, state, is_full, at, coalesce(lead(at) over (partition by station_id order by at), ends) as until
    from turn, bounds
  ), piece as (
    select s.station_id, s.state, s.is_full, g.at,
      extract(epoch from least(s.until, g.at + interval '30 minutes') - greatest(s.at, g.at)) / 60 as minutes
    from span s, bounds cross join lateral generate_series(date_bin('30 minutes', s.at, begins),
      s.until - interval '1 microsecond', interval '30 minutes') g (at)
    where s.state <> 'unseen'
  )`;

const listed = (column: string) =>
  sql`array_agg(coalesce(round(${sql.ref(column)}), 0)::smallint order by slot)`;

/** Replaces the stations' counts of some days; the episodes of these days must be stored before. */
export async function putSlots(db: Db, days: CountedDays) {
  const { areaId, agentId, from, to, zone } = days;
  const wall = (at: string) => sql`(${sql.ref(at)} at time zone ${zone})`;
  const ridden = (station: string, at: string, starts: number) => sql`
    select t.${sql.ref(station)}, ${wall(`t.${at}`)}::date, ${slotOf(wall(`t.${at}`))}, 0, 0, 0, 0, ${sql.lit(starts)}, ${sql.lit(1 - starts)}, 0
    from trip t, bounds where t.service_area_id = ${areaId} and t.started_at >= begins - interval '2 days'
      and t.${sql.ref(at)} >= begins and t.${sql.ref(at)} < ends and t.state <> 'failed' and t.${sql.ref(station)} is not null`;
  await db
    .deleteFrom('station_slot')
    .where('service_area_id', '=', areaId)
    .where('day', '>=', from)
    .where('day', '<=', to)
    .execute();
  await sql`
    insert into station_slot (station_id, day, service_area_id, agent_id, present_minutes, empty_minutes, closed_minutes,
      full_minutes, starts, returns, failures)
    with ${boundsOf(days)}, ${spansOf(days)}, each (station_id, day, slot, present, empty, closed, full_minutes, starts, returns, failures) as (
      select station_id, ${wall('piece.at')}::date, ${slotOf(wall('piece.at'))},
        case when state = 'present' then minutes end, case when state = 'empty' then minutes end,
        case when state = 'closed' then minutes end, case when is_full and state <> 'closed' then minutes end, 0, 0, 0
      from piece
      union all ${ridden('start_station_id', 'started_at', 1)}
      union all ${ridden('end_station_id', 'ended_at', 0)}
      union all
      select origin_id, day, slot, 0, 0, 0, 0, 0, 0, 1 from demand_episode
      where service_area_id = ${areaId} and day between ${from}::date and ${to}::date and failed and origin_id is not null
    ), summed as (
      select station_id, day, slot, sum(present) as present, sum(empty) as empty, sum(closed) as closed,
        sum(full_minutes) as full_minutes, sum(starts) as starts, sum(returns) as returns, sum(failures) as failures
      from each group by station_id, day, slot
    )
    select station_id, day, ${areaId}::int, ${agentId}::int, ${listed('present')}, ${listed('empty')}, ${listed('closed')},
      ${listed('full_minutes')}, ${listed('starts')}, ${listed('returns')}, ${listed('failures')}
    from (select distinct station_id, day from summed) d cross join generate_series(0, 47) slot
      left join summed using (station_id, day, slot)
    group by station_id, day`.execute(db);
}
