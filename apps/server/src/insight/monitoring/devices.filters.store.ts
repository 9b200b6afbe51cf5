import type { monitoring, OfflineSpan, SimOperator } from '@kickstand/contract/insight/monitoring';
import type { InputOf } from '@kickstand/contract/kit';
import { firmwareReports } from '@kickstand/domain/fleet/devices';
import { fixHolds, offlineSpanEdges, simPrefixes } from '@kickstand/domain/insight/monitoring';
import type { Scope } from '@kickstand/domain/platform/access';
import { type RawBuilder, sql } from 'kysely';
import { at, type Db } from '../../kernel/database/db.ts';
import { readPage } from '../../kernel/list/page.ts';
import { rowsInScope } from '../../kernel/list/rows-in-scope.ts';

export type DeviceQuery = InputOf<typeof monitoring.list>['query'];
type Condition = RawBuilder<unknown>;

const dayMs = 24 * 3_600_000;
export const dayBefore = (now: number) => at(now - dayMs);

/** A vehicle with a controller that is still in use. */
export const carried = sql`v.imei is not null and v.lifecycle not in ('scrapped', 'transferred')`;

/** Its position is recent enough; the same rule as `isFixed`. */
export const fixedAt = (now: number) => sql<boolean>`coalesce(s.located_at > case when s.moving
  then ${at(now - fixHolds.moving)} else ${at(now - fixHolds.standing)} end, false)`;

export const isOffline = sql`(s.online is not true and s.reported_at is not null)`;

/** Offline for that long. */
export function offlineFor(span: OfflineSpan, now: number) {
  const [least, below] = offlineSpanEdges[span];
  const since = least === 0 ? sql`true` : sql`s.reported_at <= ${at(now - least)}`;
  return sql`(${isOffline} and ${since} and ${below === null ? sql`true` : sql`s.reported_at > ${at(now - below)}`})`;
}

const everyPrefix = Object.values(simPrefixes).flat();
const ofOperator = (operator: SimOperator) =>
  operator === 'other'
    ? sql`(d.iccid is not null and left(d.iccid, 6) <> all(${everyPrefix}::text[]))`
    : sql`left(d.iccid, 6) = any(${simPrefixes[operator]}::text[])`;

const either = (conditions: readonly Condition[]) => sql`(${sql.join(conditions, sql` or `)})`;

const standing = {
  online: sql`s.online`,
  offline: isOffline,
  never: sql`(s.online is not true and s.reported_at is null)`,
};

/** The simple conditions; absent filters are dropped. */
function conditionsOf(query: DeviceQuery, now: number): Condition[] {
  const some: Condition[] = [];
  const on = <V>(value: V | undefined, condition: (value: V) => Condition) => {
    if (value === undefined || value === '' || (Array.isArray(value) && value.length === 0)) return;
    some.push(condition(value));
  };
  on(query.carIds, (ids) => sql`v.vehicle_id = any(${ids.map(Number)}::int[])`);
  on(query.imei, (imei) => sql`v.imei = ${imei}`);
  on(query.iccid, (iccid) => sql`d.iccid = ${iccid}`);
  on(query.modelId, (id) => sql`v.model_id = ${id}`);
  on(query.fwVersion, (version) => sql`d.fw_version = any(${firmwareReports(version)}::text[])`);
  on(query.simOperator, (operators) => either(operators.map(ofOperator)));
  on(query.lifecycle, (names) => sql`v.lifecycle = any(${names}::text[])`);
  on(query.online, (wanted) => standing[wanted]);
  on(query.offline, (spans) => either(spans.map((span) => offlineFor(span, now))));
  on(query.reportedFrom, (instant) => sql`s.reported_at >= ${at(instant)}`);
  on(query.reportedTo, (instant) => sql`s.reported_at <= ${at(instant)}`);
  on(query.gsmFrom, (least) => sql`s.gsm >= ${least}`);
  on(query.gsmTo, (most) => sql`s.gsm <= ${most}`);
  on(query.satellitesFrom, (least) => sql`s.satellites >= ${least}`);
  on(query.satellitesTo, (most) => sql`s.satellites <= ${most}`);
  on(query.voltageFrom, (least) => sql`s.voltage_mv >= ${least}`);
  on(query.voltageTo, (most) => sql`s.voltage_mv <= ${most}`);
  on(query.mode, (modes) => sql`s.mode = any(${modes}::text[])`);
  on(query.fixed, (wanted) => (wanted ? fixedAt(now) : sql`not ${fixedAt(now)}`));
  on(query.power, (wanted) => sql`s.power_connected is ${wanted ? sql`true` : sql`false`}`);
  on(
    query.failed,
    (types) => sql`exists (select from command c where c.vehicle_id = v.vehicle_id
      and c.created_at >= ${dayBefore(now)} and c.state in ('refused', 'timeout') and c.type = any(${types}::text[]))`,
  );
  return some;
}

/** Vehicles that sent one of these notifications; read once for the whole fleet, by time. */
const notifiers = ({ notify, eventFrom = 0, eventTo = 0 }: DeviceQuery) => sql`v.vehicle_id in (
  select e.vehicle_id from device_event e where e.at >= ${at(eventFrom)} and e.at <= ${at(eventTo)}
    and e.notify = any(${notify}::int[]))`;

/** How often something happened to each vehicle within a day, as last counted (`recountEvents`), for sorting. */
const dayCounts = {
  events24h: sql.ref('counted.events'),
  failed24h: sql.ref('counted.failed'),
};
const isCounted = (sort: DeviceQuery['sort']): sort is keyof typeof dayCounts => sort in dayCounts;

/** The sort keys of the list; unknown values sort last. */
const sorts: Record<DeviceQuery['sort'], Condition> = {
  carId: sql`v.vehicle_id`,
  reportedAt: sql`s.reported_at`,
  locatedAt: sql`s.located_at`,
  gsm: sql`s.gsm`,
  voltageMv: sql`s.voltage_mv`,
  events24h: sql`coalesce(${dayCounts.events24h}, 0)`,
  failed24h: sql`coalesce(${dayCounts.failed24h}, 0)`,
  // The older, the earlier the instant: the direction is reversed.
  positionAgeSeconds: sql`s.located_at`,
  simExpireOn: sql`d.sim_expire_on`,
};

interface Asked {
  query: DeviceQuery;
  scope: Scope;
  now: number;
}

function askedRows({ query, scope, now }: Asked) {
  const conditions = [carried, rowsInScope(scope, 'v'), ...conditionsOf(query, now)];
  if (query.notify?.length) conditions.push(notifiers(query));
  return { where: sql.join(conditions, sql` and `) };
}

const beside = sql`join vehicle_state s on s.vehicle_id = v.vehicle_id
  left join device d on d.vehicle_id = v.vehicle_id and d.imei = v.imei`;
const tables = sql`vehicle v ${beside}`;

/** A vehicle that has reported always has the instant: without nulls the index serves the order backwards. */
function orderOf({ sort, online, offline }: DeviceQuery, ascending: boolean) {
  const isHeard = online === 'offline' || (offline !== undefined && offline.length > 0);
  if (ascending && sort === 'reportedAt' && isHeard) return sql`asc nulls first, v.vehicle_id desc`;
  return sql`${ascending ? sql`asc` : sql`desc`} nulls last, v.vehicle_id`;
}

/** The numbers of the vehicles on one page of a query, in its order, and the total of devices. */
export async function devicesOnPage(db: Db, asked: Asked) {
  const { pageNum, pageSize, sort, dir } = asked.query;
  const ascending = sort === 'positionAgeSeconds' ? dir === 'desc' : dir === 'asc';
  const { where } = askedRows(asked);
  const perDay = isCounted(sort) ? dayCounts[sort] : undefined;
  const joined = perDay
    ? sql`left join vehicle_day_count counted on counted.vehicle_id = v.vehicle_id`
    : sql``;
  const ordered = sql`select v.vehicle_id from ${tables} ${joined} where ${where}
    order by ${sorts[sort]} ${orderOf(asked.query, ascending)}`;
  // Highest first: the few vehicles of a page are found by their counts, instead of joining all.
  const first =
    perDay && !ascending
      ? sql`select v.vehicle_id from vehicle_day_count counted join vehicle v on v.vehicle_id = counted.vehicle_id ${beside}
          where ${where} and ${perDay} > 0 order by ${perDay} desc, counted.vehicle_id`
      : undefined;
  const counted = sql`select 1 from ${tables} where ${where}`;
  const page = { pageNum, pageSize };
  const { list, ...count } = await readPage<{ vehicle_id: number }>(db, { ordered, first, counted }, page);
  return { numbers: list.map(({ vehicle_id }) => vehicle_id), count };
}
