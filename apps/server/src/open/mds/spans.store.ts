import type { MdsSpan, StopReason, WorkSpan } from '@kickstand/domain/open/mds';
import { type RawBuilder, sql } from 'kysely';
import { at, type Db } from '../../kernel/database/db.ts';
import { anyNumber } from '../../kernel/list/any-of.ts';
import { offlineTypes, stoppedTypes } from './edges.store.ts';

/** The most entries of each kind per vehicle, latest first: those of the window, and what preceded it. */
const mostOfKind = 24;

export interface SpanQuery {
  vehicles: readonly number[];
  areaIds: readonly number[];
  /** What began later is left out. */
  to: number;
}

/** Rows of each vehicle, through its own index: `rows` selects those of the vehicle `v.id`, latest first. */
async function ofEach<R>(db: Db, vehicles: readonly number[], rows: RawBuilder<unknown>) {
  const { rows: found } = await sql<R & { vehicle: number }>`
    select v.id as vehicle, x.* from unnest(${[...vehicles]}::int[]) v(id) cross join lateral (${rows}) x`.execute(
    db,
  );
  return found;
}

const latest = (by: string) => sql`order by ${sql.ref(by)} desc limit ${mostOfKind}`;
const inAreas = ({ areaIds, to }: SpanQuery, by: string) =>
  sql`vehicle_id = v.id and service_area_id = ${anyNumber(areaIds)} and ${sql.ref(by)} < ${at(to)}`;

export interface TripRead extends MdsSpan {
  tripId: string;
  claimedAt: number;
  isCancelled: boolean;
  startLng: number | null;
  startLat: number | null;
  endLng: number | null;
  endLat: number | null;
}

/** Trips that were billed or did not open. */
export const tripsOf = (db: Db, query: SpanQuery) =>
  ofEach<TripRead>(
    db,
    query.vehicles,
    sql`select t.trip_id as "tripId", t.started_at as "claimedAt", t.state = 'failed' as "isCancelled",
      coalesce(o.started_at, t.started_at) as from, case when t.state = 'failed' then t.ended_at else o.ended_at end as until,
      t.start_lng as "startLng", t.start_lat as "startLat", t.end_lng as "endLng", t.end_lat as "endLat"
    from (select trip_id, started_at, ended_at, state, start_lng, start_lat, end_lng, end_lat from trip where ${inAreas(query, 'started_at')} ${latest('started_at')}) t
      left join ride_order o on o.order_id = t.trip_id
    where t.state = 'failed' or (o.order_id is not null and o.started_at < ${at(query.to)})`,
  );

export const shelvesOf = (db: Db, query: SpanQuery) =>
  ofEach<MdsSpan>(
    db,
    query.vehicles,
    sql`select since as from, until from vehicle_shelf where ${inAreas(query, 'since')} ${latest('since')}`,
  );

export const reservationsOf = (db: Db, query: SpanQuery) =>
  ofEach<MdsSpan>(
    db,
    query.vehicles,
    sql`(select made_at as from, ended_at as until from reservation_past where ${inAreas(query, 'made_at')} ${latest('made_at')})
      union all select made_at, until from reservation where ${inAreas(query, 'made_at')}`,
  );

interface WorkRead extends MdsSpan {
  kind: WorkSpan['kind'];
  lng: number | null;
  lat: number | null;
}

export const workOf = (db: Db, query: SpanQuery) =>
  ofEach<WorkRead>(
    db,
    query.vehicles,
    sql`select started_at as from, finished_at as until, end_lng as lng, end_lat as lat,
      case type when 'move' then 'carry' when 'drag_back' then 'haul' else 'attend' end as kind
    from (select service_area_id, type, started_at, finished_at, end_lng, end_lat from ops_task where vehicle_id = v.id and created_at < ${at(query.to)} ${latest('created_at')}) k
    where k.started_at < ${at(query.to)} and k.service_area_id = ${anyNumber(query.areaIds)}`,
  );

const alarmSpan = sql`first_at as from, case when state in ('open', 'acked') then null else handled_at end as until`;

/** Spans without a message from the controller. */
export const silencesOf = (db: Db, query: SpanQuery) =>
  ofEach<MdsSpan>(
    db,
    query.vehicles,
    sql`select ${alarmSpan} from alarm where ${inAreas(query, 'first_at')} and type = any(${offlineTypes}::text[])
      ${latest('last_at')}`,
  );

/** When they could not be rented, and why. */
export const stopsOf = (db: Db, query: SpanQuery) =>
  ofEach<MdsSpan & { why: StopReason }>(
    db,
    query.vehicles,
    sql`(select since as from, until, 'battery' as why from charge_low where ${inAreas(query, 'since')} ${latest('since')})
      union all (select ${alarmSpan}, 'maintenance' from alarm where ${inAreas(query, 'first_at')}
        and type = any(${stoppedTypes}::text[]) ${latest('last_at')})
      union all (select created_at, handled_at, 'maintenance' from fault_report where ${inAreas(query, 'created_at')} and stop
        ${latest('created_at')})`,
  );

/** The present positions of vehicles, as far as they may be seen. */
export async function placesOf(db: Db, vehicles: readonly number[]) {
  const { rows } = await sql<{ vehicle: number; lng: number; lat: number }>`
    select vehicle_id as vehicle, lng, lat from vehicle_state
    where vehicle_id = ${anyNumber(vehicles)} and lng is not null and lat is not null`.execute(db);
  return new Map(rows.map(({ vehicle, lng, lat }) => [vehicle, { lng, lat }]));
}
