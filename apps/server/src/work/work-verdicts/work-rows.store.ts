import type { TaskType } from '@kickstand/contract/fleet/tasks';
import type { InputOf } from '@kickstand/contract/kit';
import type {
  MoveStart,
  personFigures,
  WorkOfPerson,
  WorkRow,
  workRows,
} from '@kickstand/contract/work/field-work';
import type { Scope } from '@kickstand/domain/platform/access';
import type { Checklist } from '@kickstand/domain/work/work-verdicts';
import { type RawBuilder, sql } from 'kysely';
import type { Locale } from '../../kernel/call/refuse.ts';
import { at, type Db } from '../../kernel/database/db.ts';
import { nameIn } from '../../kernel/list/name-in.ts';
import { readPage } from '../../kernel/list/page.ts';
import { rowsInScope } from '../../kernel/list/rows-in-scope.ts';
import { beganOfWork } from '../work-days/work-days.parts.ts';
import { isRedone } from './redone.store.ts';
import { stationAt } from './station-at.store.ts';

type Query = InputOf<typeof workRows.swaps>['query'];

/** Whose work of a kind is looked at, done within [from, to], epoch ms. */
export interface Looked {
  scope: Scope;
  locale: Locale;
  type: TaskType;
  from: number;
  to: number;
  now: number;
  /** IANA zone of the hours of the day. */
  zone: string;
}

const every = (conditions: (RawBuilder<unknown> | false | undefined | '')[]) =>
  sql.join(
    conditions.filter((one) => !!one),
    sql` and `,
  );

/** Work of all kinds that was done in shifts that began in the span; the days about it are read by the index of when it ended. */
export const doneIn = (
  { scope, from, to }: Looked,
  more: (RawBuilder<unknown> | false | undefined | '')[] = [],
) =>
  every([
    sql`t.state = 'done' and t.finished_at >= ${at(from)} and t.finished_at <= ${at(to)} + interval '1 day'`,
    // Work begins within the day before it is done: only that of the edges has its shift looked up.
    sql`(t.finished_at >= ${at(from)} + interval '1 day' and t.finished_at <= ${at(to)}
      or ${beganOfWork('t')} between ${at(from)} and ${at(to)})`,
    rowsInScope(scope, 't'),
    ...more,
  ]);

export const done = (looked: Looked, more: (RawBuilder<unknown> | false | undefined | '')[] = []) =>
  doneIn(looked, [sql`t.type = ${looked.type}`, ...more]);

export const took = sql`extract(epoch from t.finished_at - coalesce(t.started_at, t.claimed_at))::int`;
export const paid = sql`(select coalesce(sum(p.cents), 0)::int from ops_task_pay p
  where p.service_area_id = t.service_area_id and p.task_id = t.task_id)`;
const isFlagged = sql`cardinality(t.flags) > 0`;

/** What came of a repair: the vehicle is in order where nothing else was said. */
export const resultOf = sql`case when t.type = 'repair' then coalesce(t.result->>'result', 'fixed') end`;
/** The hour of the day in which a task was done. */
export const hourOf = (zone: string) => sql`extract(hour from t.finished_at at time zone ${zone})::int`;
/** What an inspection found not to be in order. */
export const findings = sql`array(select i.key from jsonb_each_text(coalesce(t.result->'checklist', '{}')) i
  where i.value = 'false' order by i.key)`;

/** Where a move began when it was last judged by rule. */
export const fromPlace = sql`(select coalesce(f.facts #>> '{kind,facts,fromPlace}',
    case f.facts #>> '{kind,facts,fromAstray}' when 'true' then 'out_of_station' when 'false' then 'in_station' end)
  from ops_task_verdict f where f.service_area_id = t.service_area_id and f.task_id = t.task_id and f.facts ? 'kind'
  order by f.no desc limit 1)`;
const isFrom = (place: MoveStart) =>
  sql`count(*) filter (where t.type = 'move' and ${fromPlace} = ${place})::int`;
/** The beginning of a name. */
const begins = (name: string) => `${name.replace(/[\\%_]/g, '\\$&')}%`;

/** Somebody of exactly this name, or where there is nobody all whose names begin so: a number of one person counts nobody else. */
const isCalled = (name: string) => sql`(o.name = ${name} or (o.name like ${begins(name)}
  and not exists (select from operator x where x.name = ${name})))`;

/** From one bound to another, both included; undefined: without. */
const between = (figure: RawBuilder<unknown>, from: number | undefined, to: number | undefined) => [
  from !== undefined && sql`${figure} >= ${from}`,
  to !== undefined && sql`${figure} <= ${to}`,
];

/**
 * An instant of a task, or another where it is not known. Of `coalesce` the database does not know that it tells nothing,
 * so that under row-level security no index finds what is compared with it.
 */
const orElse = (instant: RawBuilder<unknown>, other: RawBuilder<unknown>) =>
  sql`case when ${instant} is null then ${other} else ${instant} end`;
/** When the work on a task began. */
const workedFrom = orElse(sql`t.started_at`, sql`t.finished_at`);

/** How far looking at it is; null: nobody is to. */
const auditOf = sql`(select a.state from work_audit a where a.task_id = t.task_id)`;

/** What is only asked of single kinds, or by the steps of a spread. */
const ofSpread = ({ zone }: Looked, query: Query) => [
  ...between(sql`t.before_pct`, query.beforeFrom, query.beforeTo),
  ...between(sql`t.after_pct`, query.afterFrom, query.afterTo),
  ...between(sql`${took} / 60`, query.tookFrom, query.tookTo),
  ...between(sql`t.distance_m`, query.distanceFrom, query.distanceTo),
  ...between(hourOf(zone), query.hour, query.hour),
  ...between(sql`t.service_area_id`, query.serviceAreaId, query.serviceAreaId),
  ...between(sql`v.model_id`, query.modelId, query.modelId),
  query.part && sql`${query.part} = any (t.parts)`,
  query.result && sql`${resultOf} = ${query.result}`,
  query.batched !== undefined && sql`(t.batch_id is not null) = ${query.batched}`,
  query.finding && sql`${query.finding} = any (${findings})`,
  query.fromPlace && sql`${fromPlace} = ${query.fromPlace}`,
  query.repeated !== undefined && sql`(${isRedone}) = ${query.repeated}`,
];

const narrowed = (looked: Looked, query: Query) =>
  done(looked, [
    ...ofSpread(looked, query),
    query.carId && sql`t.vehicle_id = ${Number(query.carId)}`,
    query.assignee && isCalled(query.assignee),
    query.team &&
      sql`exists (select from operator p where p.operator_id = any (t.team) and p.name like ${begins(query.team)})`,
    query.battery && sql`${query.battery} in (t.old_battery, t.new_battery)`,
    query.source && sql`t.source = ${query.source}`,
    query.validity && sql`t.validity = ${query.validity}`,
    query.fromStationId && sql`${startsAt} = ${query.fromStationId}`,
    query.toStationId && sql`${endsAt} = ${query.toStationId}`,
    query.audit && sql`${auditOf} = ${query.audit}`,
    query.flagged !== undefined && sql`(${isFlagged}) = ${query.flagged}`,
  ]);

export const startsAt = stationAt(sql`t.start_lng`, sql`t.start_lat`);
export const endsAt = stationAt(sql`t.end_lng`, sql`t.end_lat`);
const photosOf = sql`(select count(*)::int from photo_use p where p.used_by = 'task' and p.object_id = t.task_id)`;
/** When the vehicle first said that its seat was open for the work. */
const seatOpened = sql`(select min(c.ended_at) from command c where c.vehicle_id = t.vehicle_id and c.type = 'seat_open'
  and c.state = 'acked' and c.created_at <= t.finished_at
  and c.created_at >= ${orElse(sql`t.started_at`, sql`t.claimed_at`)} - interval '1 minute')`;
/** What the station is called. */
const called = (station: RawBuilder<unknown>) =>
  sql`(select f.name from fence f where f.fence_id = ${station} limit 1)`;

/** When the fault of a repair was first reported, or else its task was made. */
export const reportedAt = sql<number>`coalesce((select min(f.created_at) from fault_report f where f.vehicle_id = t.vehicle_id
  and f.task_id = t.task_id and f.state <> 'invalid'), t.created_at)`;
/** When the vehicle of a repair could be rented again: at the end of it, or of the first one after it that mended the vehicle. */
export const rentableAt = sql<
  number | null
>`case when ${resultOf} in ('fixed', 'no_fault') then t.finished_at else (
  select min(a.finished_at) from ops_task a where a.service_area_id = t.service_area_id and a.vehicle_id = t.vehicle_id
    and a.type = 'repair' and a.state = 'done' and a.created_at >= t.created_at and a.finished_at > t.finished_at
    and coalesce(a.result->>'result', 'fixed') in ('fixed', 'no_fault')) end`;
/** The first repair of the vehicle that was made within seven days after an inspection. */
export const repairAfter = sql`(select a.task_id from ops_task a where a.vehicle_id = t.vehicle_id and a.type = 'repair'
  and a.service_area_id = t.service_area_id and a.created_at >= ${workedFrom}
  and a.created_at <= t.finished_at + interval '7 days' order by a.created_at limit 1)`;

/** The last inspection that checks one and was not closed, as far as both are compared. */
const checkedBy = sql`(select jsonb_build_object('done', c.state = 'done', 'checklist', c.result->'checklist') from ops_task c
  where c.spot_of = t.task_id and c.state <> 'closed' order by c.created_at desc limit 1)`;

/** The twelve hours after a task are over. */
const isOver = (now: number) => sql`t.finished_at < ${at(now)} - interval '12 hours'`;

/** Rides of its vehicle that began within twelve hours after a task; null before these are over. */
export const ridesAfter = (now: number) => sql<number | null>`case when ${isOver(now)} then (
  select count(*)::int from trip r where r.vehicle_id = t.vehicle_id and r.started_at >= t.finished_at
    and r.started_at < t.finished_at + interval '12 hours' and r.state <> 'failed') end`;

/** A piece of work before what is computed of it. */
export type WorkStored = Omit<WorkRow, 'awayM' | 'fixSeconds' | 'check'> & {
  checklist: Checklist | null;
  /** The inspection that checks it. */
  checkedBy: { done: boolean; checklist: Checklist | null } | null;
} & Record<'openedLng' | 'openedLat' | 'startLng' | 'startLat' | 'rentableAt', number | null>;

const columns = ({ locale, now }: Looked, operatorId: string) => sql`
  t.task_id as id, t.finished_at as "finishedAt", t.vehicle_id::text as "carId", o.name as assignee, t.source,
  array(select p.name from operator p where p.operator_id = any(t.team) order by p.operator_id) as team,
  ${nameIn('z', locale)} as area, t.started_at as "startedAt", ${took} as "tookSeconds", t.before_pct as "beforePct",
  t.after_pct as "afterPct", t.before_mv as "beforeMv", t.after_mv as "afterMv", t.old_battery as "oldBattery",
  t.new_battery as "newBattery", t.distance_m as "distanceM", t.parts, ${resultOf} as result, t.parts_cents as "partsCents", t.validity,
  case when t.type = 'move' then ${called(startsAt)} end as "fromStation",
  case when t.type = 'move' then ${called(endsAt)} end as "toStation",
  case when t.type = 'move' then ${fromPlace} end as "fromPlace",
  coalesce(t.end_lng, t.start_lng, t.lng) as lng, coalesce(t.end_lat, t.start_lat, t.lat) as lat,
  case when t.type = 'swap' then ${seatOpened} end as "seatOpenedAt", ${photosOf} as photos, ${auditOf} as audit,
  t.invalid_reason as "verdictReason", t.flags, ${paid} as "payCents",
  (select max(p.held_until) from ops_task_pay p where p.service_area_id = t.service_area_id and p.task_id = t.task_id
    and p.held_until > ${at(now)} and not exists (select from work_audit a where a.task_id = t.task_id
      and a.state <> 'waiting')) as "heldUntil",
  ${ridesAfter(now)} as "ridesAfter",
  coalesce(t.assignee_id = ${operatorId}, false) as "isOwn", t.remark, t.batch_id as "batchId",
  m.brand || ' ' || m.name as model, ${findings} as findings,
  (select extract(epoch from min(r.started_at) - t.finished_at)::int from trip r where r.vehicle_id = t.vehicle_id
    and r.started_at >= t.finished_at and r.state <> 'failed') as "nextRideSeconds",
  case when t.type = 'repair' then ${reportedAt} end as "reportedAt", case when t.type = 'repair' then ${rentableAt} end as "rentableAt",
  case when t.type = 'repair' then ${isRedone} end as "isRepeated", case when t.type = 'inspect' and ${findings} <> '{}' then ${repairAfter} end as "repairTaskId",
  t.spot_of as "spotOf", t.result->'checklist' as checklist, case when t.type = 'inspect' then ${checkedBy} end as "checkedBy",
  t.opened_lng as "openedLng", t.opened_lat as "openedLat", t.start_lng as "startLng", t.start_lat as "startLat"`;

const sorted = { finishedAt: sql`t.finished_at`, tookSeconds: took } as const;

/** One page of the work of a kind that is done. */
export function pageOfWork(db: Db, looked: Looked, query: Query, operatorId: string) {
  const rows = sql`from ops_task t join service_area z on z.service_area_id = t.service_area_id
    left join operator o on o.operator_id = t.assignee_id left join vehicle v on v.vehicle_id = t.vehicle_id
    left join vehicle_model m on m.model_id = v.model_id where ${narrowed(looked, query)}`;
  const dir = sql.raw(query.dir);
  return readPage<WorkStored>(
    db,
    {
      ordered: sql`select ${columns(looked, operatorId)} ${rows}
        order by ${sorted[query.sort]} ${dir} nulls last, t.task_id ${dir}`,
      counted: sql`select 1 ${rows}`,
    },
    query,
  );
}

/** What somebody did of a kind, and what it brought. */
export type DoneOfKind = Omit<WorkOfPerson, keyof typeof personFigures>;

/** Rides of its vehicle that began in the day before the work on a task, and in the twelve hours after it, found at once. */
const ridesAbout = (now: number) => sql`cross join lateral (
  select count(*) filter (where r.started_at < ${workedFrom}) as before,
    count(*) filter (where ${isOver(now)} and r.started_at >= t.finished_at) as after
  from trip r where r.vehicle_id = t.vehicle_id and r.started_at >= ${workedFrom} - interval '1 day'
    and r.started_at < t.finished_at + interval '12 hours' and r.state <> 'failed') about`;

/** Who did how much of a kind of work: as many rows as the companies have field staff. */
export async function peopleOfWork(db: Db, looked: Looked): Promise<DoneOfKind[]> {
  // Read once for what was done and once more for what it pays.
  const { rows } = await sql<DoneOfKind>`
    with t as materialized (select t.service_area_id, t.task_id, t.type, t.vehicle_id, t.assignee_id, t.claimed_at, t.started_at,
      t.finished_at, t.before_pct, t.after_pct, t.distance_m, t.flags, t.validity from ops_task t where ${done(looked)} and t.assignee_id is not null)
    select s.*, o.name as assignee, coalesce(y.cents, 0)::int as "payCents", case when s.valid + s.invalid > 0
      then round(100.0 * s.valid / (s.valid + s.invalid), 1)::float8 end as "validPct"
    from (
      select t.assignee_id as id, count(*)::int as done, count(*) filter (where t.validity = 'valid')::int as valid,
        count(*) filter (where t.validity = 'invalid')::int as invalid,
        count(*) filter (where t.validity = 'pending')::int as waiting, avg(${took})::int as "averageSeconds",
        coalesce(sum(t.distance_m), 0)::int as "distanceM", count(*) filter (where ${isFlagged})::int as flagged,
        round(3600.0 * count(*) filter (where ${took} > 0) / nullif(sum(${took}), 0), 1)::float8 as "perHour",
        round(avg(t.before_pct), 1)::float8 as "beforePct", round(avg(t.after_pct), 1)::float8 as "afterPct",
        count(*) filter (where about.before = 0)::int as idle, ${isFrom('out_of_station')} as "fromOutside", ${isFrom('in_no_stop')} as "fromNoStop",
        coalesce(sum(about.after), 0)::int as "ridesAfter",
        min(t.finished_at) as "firstAt", max(t.finished_at) as "lastAt"
      from t ${ridesAbout(looked.now)} group by 1
    ) s join operator o on o.operator_id = s.id left join (
      select p.operator_id, sum(p.cents) as cents from t join ops_task_pay p
        on p.service_area_id = t.service_area_id and p.task_id = t.task_id group by 1
    ) y on y.operator_id = s.id`.execute(db);
  return rows;
}
