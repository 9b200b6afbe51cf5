import {
  earnedSteps,
  mostRanked,
  type RankedFigure,
  type RankedVehicle,
  type VehicleDay,
  type VehicleSum,
  type vehicleStatistics,
} from '@kickstand/contract/insight/vehicle-statistics';
import type { Cents, InputOf } from '@kickstand/contract/kit';
import type { Scope } from '@kickstand/domain/platform/access';
import { type RawBuilder, sql } from 'kysely';
import type { Locale } from '../../kernel/call/refuse.ts';
import { at, type Db } from '../../kernel/database/db.ts';
import { anyNumber } from '../../kernel/list/any-of.ts';
import { nameIn } from '../../kernel/list/name-in.ts';
import { readPage } from '../../kernel/list/page.ts';
import { rowsInScope } from '../../kernel/list/rows-in-scope.ts';
import { workOfDays } from '../../work/work-days/work-days.parts.ts';
import type { TotalsMark } from './totals.store.ts';

type ListQuery = InputOf<typeof vehicleStatistics.list>['query'];
type Filters = InputOf<typeof vehicleStatistics.sums>['query'];

/** The request, with its span as instants and as business days. */
export interface Asked extends Omit<Filters, 'from' | 'to'> {
  scope: Scope;
  locale: Locale;
  from: number;
  to: number;
  firstDay: string;
  lastDay: string;
  /** IANA zone of business days. */
  zone: string;
  /** Whether missed orders are known for the whole span. */
  knowsMissed: boolean;
  /** The days with stored totals. */
  written: TotalsMark | undefined;
}

/** Days of a table within the request. */
export const within = ({ firstDay, lastDay }: Asked, day: string) =>
  sql`${sql.ref(day)} between ${firstDay}::date and ${lastDay}::date`;

/**
 * The figures of vehicles by area: the totals of the last stored day minus those before the span, and later days one
 * by one.
 */
function did(asked: Asked) {
  const { firstDay, scope, written } = asked;
  const isKnown = written !== undefined && written.first < firstDay && written.until >= firstDay;
  const until = isKnown && written.until < asked.lastDay ? written.until : asked.lastDay;
  const later = isKnown ? sql`> ${until}::date` : sql`>= ${firstDay}::date`;
  const total = (sign: RawBuilder<unknown>, day: RawBuilder<unknown>) => sql`
    select vehicle_id, service_area_id, ${sign} * trips, ${sign} * failed_unlocks, ${sign} * missed_dispatch,
      ${sign} * missed_ops, ${sign} * distance_m, ${sign} * riding_seconds, ${sign} * cents from vehicle_total d where d.day = ${day} and ${rowsInScope(scope, 'd')}`;
  return sql`(
    select d.vehicle_id, d.service_area_id, sum(d.trips)::int as trips, sum(d.failed_unlocks)::int as "failedUnlocks",
      sum(d.missed_dispatch)::int as "missedDispatch", sum(d.missed_ops)::int as "missedOps", sum(d.distance_m)::float8 as "distanceM", sum(d.riding_seconds)::float8 as "ridingSeconds", sum(d.cents)::float8 as cents
    from (
      select vehicle_id, service_area_id, trips, failed_unlocks, missed_dispatch, missed_ops, distance_m::bigint as distance_m,
        riding_seconds::bigint as riding_seconds, 0::bigint as cents
      from vehicle_day d where d.day ${later} and d.day <= ${asked.lastDay}::date and ${rowsInScope(scope, 'd')}
      union all select vehicle_id, service_area_id, 0, 0, 0, 0, 0, 0, cents
      from vehicle_earned d where d.day ${later} and d.day <= ${asked.lastDay}::date and ${rowsInScope(scope, 'd')}
      ${isKnown ? sql`union all ${total(sql`1`, sql`${until}::date`)} union all ${total(sql`-1`, sql`${firstDay}::date - 1`)}` : sql``}
    ) d group by 1, 2)`;
}
/** Work in shifts of the span, as counted by every report of work. */
const done = ({ firstDay, lastDay, zone, scope }: Asked) => sql`t.state = 'done'
  and ${workOfDays('t', { from: firstDay, to: lastDay, zone })} and ${rowsInScope(scope, 't')}`;
const work = (asked: Asked) => sql`(
  select t.vehicle_id, t.service_area_id, count(*) filter (where t.type = 'swap')::int as swaps,
    count(*) filter (where t.type = 'repair')::int as repairs, count(*) filter (where t.type = 'move')::int as moves
  from ops_task t where ${done(asked)} group by 1, 2)`;
const paid = (asked: Asked) => sql`(
  select t.vehicle_id, t.service_area_id, sum(p.cents)::float8 as cents
  from ops_task_pay p join ops_task t on t.service_area_id = p.service_area_id and t.task_id = p.task_id
  where ${within(asked, 'p.day')} and ${rowsInScope(asked.scope, 'p')} group by 1, 2)`;
const parts = (asked: Asked) => sql`(
  select t.vehicle_id, t.service_area_id, sum(t.parts_cents)::float8 as cents
  from ops_task t where t.type = 'repair' and ${done(asked)} group by 1, 2)`;
const shelf = ({ scope, from, to }: Asked) => sql`(
  select s.vehicle_id, s.service_area_id, sum(extract(epoch from
    least(coalesce(s.until, ${at(to)}), ${at(to)}) - greatest(s.since, ${at(from)})))::float8 / 86400 as days
  from vehicle_shelf s where s.since < ${at(to)} and coalesce(s.until, ${at(to)}) > ${at(from)}
    and ${rowsInScope(scope, 's')} group by 1, 2)`;

const tables = { work, paid, parts, shelf } as const;
type Table = keyof typeof tables;

/** The sources of each figure. */
const figures: Record<ListQuery['sort'], readonly [RawBuilder<number>, ...Table[]]> = {
  trips: [sql`coalesce(r.trips, 0)`],
  distanceM: [sql`coalesce(r."distanceM", 0)`],
  ridingSeconds: [sql`coalesce(r."ridingSeconds", 0)`],
  failedUnlocks: [sql`coalesce(r."failedUnlocks", 0)`],
  missedDispatch: [sql`coalesce(r."missedDispatch", 0)`],
  missedOps: [sql`coalesce(r."missedOps", 0)`],
  earnedCents: [sql`coalesce(r.cents, 0)`],
  swaps: [sql`coalesce(work.swaps, 0)`, 'work'],
  repairs: [sql`coalesce(work.repairs, 0)`, 'work'],
  moves: [sql`coalesce(work.moves, 0)`, 'work'],
  partsCents: [sql`coalesce(parts.cents, 0)`, 'parts'],
  netCents: [sql`coalesce(r.cents, 0) - coalesce(paid.cents, 0) - coalesce(parts.cents, 0)`, 'paid', 'parts'],
};

const bounds = (asked: Asked) => [
  asked.tripsFrom !== undefined && sql`${figures.trips[0]} >= ${asked.tripsFrom}`,
  asked.tripsTo !== undefined && sql`${figures.trips[0]} <= ${asked.tripsTo}`,
  asked.earnedFrom !== undefined && sql`${figures.earnedCents[0]} >= ${asked.earnedFrom}`,
  asked.earnedTo !== undefined && sql`${figures.earnedCents[0]} <= ${asked.earnedTo}`,
];

/**
 * Vehicles with their figures in each area: where they are now, and where they were ridden. Only needed facts are
 * joined.
 */
function found(asked: Asked, needed: readonly Table[]) {
  const joined = needed.map(
    (name) => sql`left join ${tables[name](asked)} ${sql.ref(name)}
      on ${sql.ref(`${name}.vehicle_id`)} = k.vehicle_id and ${sql.ref(`${name}.service_area_id`)} = k.service_area_id`,
  );
  const conditions = [
    asked.carIds && sql`k.vehicle_id = ${anyNumber(asked.carIds.map(Number))}`,
    asked.serviceAreaId !== undefined && sql`k.service_area_id = ${asked.serviceAreaId}`,
    asked.modelId !== undefined && sql`m.model_id = ${asked.modelId}`,
    asked.lifecycle !== undefined && sql`m.lifecycle = ${asked.lifecycle}`,
    ...bounds(asked),
  ].filter((one) => !!one);
  return sql`
    from (select v.vehicle_id, v.service_area_id from vehicle v
      where v.service_area_id is not null and ${rowsInScope(asked.scope, 'v')}) n
    full join ${did(asked)} r on r.vehicle_id = n.vehicle_id and r.service_area_id = n.service_area_id
    cross join lateral (select coalesce(n.vehicle_id, r.vehicle_id) as vehicle_id,
      coalesce(n.service_area_id, r.service_area_id) as service_area_id) k
    left join vehicle m on m.vehicle_id = k.vehicle_id
    ${sql.join(joined, sql` `)}
    where k.service_area_id is not null ${conditions.length > 0 ? sql`and ${sql.join(conditions, sql` and `)}` : sql``}`;
}

/** A vehicle in an area, for a page. */
export type Named = Pick<
  VehicleSum,
  'id' | 'carId' | 'imei' | 'model' | 'serviceAreaId' | 'area' | 'lifecycle'
>;

/** One page of vehicles in the order of one figure. */
export function pageOfVehicles(db: Db, asked: Asked, query: ListQuery) {
  const [figure, ...needed] = figures[query.sort];
  const rows = found(asked, needed);
  const dir = sql.raw(query.dir);
  const keys = (most?: number) => sql`
    select k.vehicle_id, k.service_area_id, n.vehicle_id is not null as "isHere", ${figure} as figure ${rows}
    order by ${figure} ${dir}, k.vehicle_id, k.service_area_id ${most === undefined ? sql`` : sql`limit ${most}`}`;
  const named = (of: RawBuilder<unknown>) => sql`
    select f.vehicle_id::text || case when f."isHere" then '' else '@' || f.service_area_id end as id,
      f.vehicle_id::text as "carId", v.imei, o.name as model, f.service_area_id as "serviceAreaId",
      ${nameIn('z', asked.locale)} as area, v.lifecycle
    from (${of}) f join service_area z on z.service_area_id = f.service_area_id
    left join vehicle v on v.vehicle_id = f.vehicle_id left join vehicle_model o on o.model_id = v.model_id
    order by f.figure ${dir}, f.vehicle_id, f.service_area_id`;
  return readPage<Named>(
    db,
    { ordered: named(keys()), limited: (most) => named(keys(most)), counted: sql`select 1 ${rows}` },
    query,
  );
}

/** The figures divided by days on the shelf. */
const ranks: Record<RankedFigure, readonly [RawBuilder<number>, ...Table[]]> = {
  earnedPerDay: figures.earnedCents,
  tripsPerDay: figures.trips,
  netPerDay: figures.netCents,
};

/** How many vehicles were on the shelf too briefly, and the two ends of the others. */
export async function endsOf(
  db: Db,
  asked: Asked,
  { by, leastDays }: { by: RankedFigure; leastDays: number },
): Promise<{ best: RankedVehicle[]; worst: RankedVehicle[]; leftOut: number }> {
  const [figure, ...needed] = ranks[by];
  const all = [...new Set<Table>(['shelf', ...needed])];
  const most = sql.lit(mostRanked);
  const { rows } = await sql<{ best: RankedVehicle[]; worst: RankedVehicle[]; leftOut: number }>`
    with each as materialized (
      select k.vehicle_id, k.service_area_id, n.vehicle_id is not null as here, coalesce(shelf.days, 0) as days, ${figure} as figure
      ${found(asked, all)}
    ), fit as materialized (
      select *, figure / days as value from each where days > 0 and days >= ${leastDays}
    ), named as (
      select f.value, json_build_object('id', f.vehicle_id::text || case when f.here then '' else '@' || f.service_area_id end,
        'carId', f.vehicle_id::text, 'area', ${nameIn('z', asked.locale)}, 'shelfDays', round(f.days::numeric, 1),
        'value', round(f.value::numeric, 2)) as row, f.vehicle_id as no, f.best, f.worst
      from (select *, row_number() over (order by value desc, vehicle_id, service_area_id) as best,
        row_number() over (order by value, vehicle_id, service_area_id) as worst from fit) f
      join service_area z on z.service_area_id = f.service_area_id where f.best <= ${most} or f.worst <= ${most}
    )
    select coalesce((select json_agg(row order by best) from named where best <= ${most}), '[]') as best,
      coalesce((select json_agg(row order by worst) from named where worst <= ${most}), '[]') as worst,
      (select count(*) from each where days < ${leastDays} or days <= 0)::int as "leftOut"`.execute(db);
  return rows[0] ?? { best: [], worst: [], leftOut: 0 };
}

/** The figures of vehicles by day, without days without any. */
export async function daysOf(db: Db, asked: Asked, vehicles: readonly number[]): Promise<VehicleDay[]> {
  const { rows } = await sql<VehicleDay>`
    select d.vehicle_id::text as "carId", d.day::text as day, sum(d.trips)::int as trips, sum(d.cents)::float8 as "earnedCents"
    from (
      select vehicle_id, day, trips, 0 as cents from vehicle_day d
      where d.vehicle_id = ${anyNumber(vehicles)} and ${within(asked, 'd.day')} and ${rowsInScope(asked.scope, 'd')}
      union all select vehicle_id, day, 0, cents from vehicle_earned d
      where d.vehicle_id = ${anyNumber(vehicles)} and ${within(asked, 'd.day')} and ${rowsInScope(asked.scope, 'd')}
    ) d group by 1, 2 order by 2, 1`.execute(db);
  return rows;
}

export interface Sums {
  vehicles: number;
  trips: number;
  earnedCents: Cents;
  distanceM: number;
  ridingSeconds: number;
  failedUnlocks: number;
  missedDispatch: number;
  missedOps: number;
  workCents: Cents;
  partsCents: Cents;
  shelfDays: number;
  steps: number[];
}

/** The totals of all of them, and the distribution of earnings per day on the shelf. */
export async function sumsOf(db: Db, asked: Asked): Promise<Sums> {
  const { rows } = await sql<Sums>`
    with each as (
      select k.vehicle_id, ${figures.trips[0]} as trips, ${figures.earnedCents[0]} as cents, ${figures.distanceM[0]} as metres,
        ${figures.ridingSeconds[0]} as seconds, ${figures.failedUnlocks[0]} as failed,
        ${figures.missedDispatch[0]} as dispatch, ${figures.missedOps[0]} as ops, coalesce(paid.cents, 0) as work,
        ${figures.partsCents[0]} as parts, coalesce(shelf.days, 0) as days
      ${found(asked, ['shelf', 'paid', 'parts'])}
    ), step as (
      select greatest(1, width_bucket((cents / days)::float8, ${[...earnedSteps]}::float8[])) as no, count(*)::int as n
      from each where days > 0 group by 1
    )
    select count(distinct vehicle_id)::int as vehicles, coalesce(sum(trips), 0)::int as trips,
      coalesce(sum(cents), 0)::float8 as "earnedCents", coalesce(sum(metres), 0)::float8 as "distanceM",
      coalesce(sum(seconds), 0)::float8 as "ridingSeconds", coalesce(sum(failed), 0)::int as "failedUnlocks",
      coalesce(sum(dispatch), 0)::int as "missedDispatch", coalesce(sum(ops), 0)::int as "missedOps",
      coalesce(sum(work), 0)::float8 as "workCents", coalesce(sum(parts), 0)::float8 as "partsCents",
      round(coalesce(sum(days), 0)::numeric, 1)::float8 as "shelfDays",
      (select array_agg(coalesce(s.n, 0) order by g.no) from generate_series(1, ${earnedSteps.length}::int) g (no)
        left join step s on s.no = g.no) as steps
    from each`.execute(db);
  return rows[0] as Sums;
}

/** The requested numbers of no vehicle that is in scope or was active there within the span. */
export async function unknownOf(db: Db, asked: Asked): Promise<string[]> {
  const { carIds = [], scope } = asked;
  if (carIds.length === 0) return [];
  const named = anyNumber(carIds.map(Number));
  const { rows } = await sql<{ number: number }>`
    select v.vehicle_id as number from vehicle v
    where v.vehicle_id = ${named} and ${rowsInScope(scope, 'v')}
    union select r.vehicle_id from ${did(asked)} r where r.vehicle_id = ${named}`.execute(db);
  const known = new Set(rows.map(({ number }) => String(number)));
  return [...new Set(carIds)].filter((carId) => !known.has(carId));
}
