import type { vehicles } from '@kickstand/contract/fleet/vehicles';
import type { InputOf, pagingKeys } from '@kickstand/contract/kit';
import { firmwareReports } from '@kickstand/domain/fleet/devices';
import { alarmBits, opsBits } from '@kickstand/domain/fleet/vehicles';
import type { Scope } from '@kickstand/domain/platform/access';
import { type RawBuilder, sql } from 'kysely';
import { at, type Db } from '../../kernel/database/db.ts';
import { readPage } from '../../kernel/list/page.ts';
import { rowsInScope } from '../../kernel/list/rows-in-scope.ts';
import { earningsTable } from './earnings/earnings.questions.ts';
import { idleSince, rentable } from './idle.store.ts';

export type ListQuery = InputOf<typeof vehicles.list>['query'];
type Paging = (typeof pagingKeys)[number];
type Filters = Omit<ListQuery, Paging>;
type Condition = RawBuilder<boolean>;

const anyOf = (column: string, values: readonly string[]): Condition =>
  sql`${sql.ref(column)} = any(${values}::text[])`;
const is = (column: string, value: string | number): Condition => sql`${sql.ref(column)} = ${value}`;
const from = (column: string, value: number): Condition => sql`${sql.ref(column)} >= ${value}`;
const to = (column: string, value: number): Condition => sql`${sql.ref(column)} <= ${value}`;

const standing = {
  online: sql<boolean>`s.online`,
  offline: sql<boolean>`(s.online is not true and s.reported_at is not null)`,
  never: sql<boolean>`s.reported_at is null`,
};

const ringOf = (points: string) => sql`(select string_agg(format('(%s,%s)', p->>0, p->>1), ',' order by n)
  from jsonb_array_elements(${sql.raw(points)}) with ordinality as corners (p, n))::polygon`;

/**
 * It is inside the outer ring of an O&M area and in none of its holes; an area that the caller may not see contains
 * nothing.
 */
function inOpsArea(id: string): Condition {
  const area = sql`from fence where fence_id = ${id} and kind = 'ops_area' and state = 'enabled'`;
  return sql`point(s.lng, s.lat) <@ (select ${ringOf('points->0')} ${area})
    and not exists (select 1 from (select ${ringOf('hole')} as ring from
      (select jsonb_array_elements(points - 0) as hole ${area}) as holes) as cut
      where point(s.lng, s.lat) <@ cut.ring)`;
}

/** The tables a condition reads: v is the vehicle, s its state, d its controller, u how it was last used, e what it earned. */
type Filter<V> = readonly [tables: string, condition: (value: V, now: number) => Condition];

/** Every filter of the list: the tables it reads and its condition. */
const filters: { [K in keyof Required<Filters>]: Filter<NonNullable<Filters[K]>> } = {
  carIds: ['v', (ids) => sql`v.vehicle_id = any(${ids.map(Number)}::int[])`],
  imei: ['d', (imei) => is('d.imei', imei)],
  find: ['v', (text) => sql`(v.vehicle_id::text like ${`%${text}%`} or v.plate ilike ${`%${text}%`})`],
  plate: ['v', (plate) => is('v.plate', plate)],
  frameNo: ['v', (frameNo) => is('v.frame_no', frameNo)],
  batterySn: ['v', (sn) => is('v.battery_sn', sn)],
  iccid: ['d', (iccid) => is('d.iccid', iccid)],
  modelId: ['v', (id) => is('v.model_id', id)],
  lifecycle: ['v', (names) => anyOf('v.lifecycle', names)],
  ridingState: ['s', (names) => anyOf('s.riding_state', names)],
  opsStates: ['s', (names) => sql`s.ops_states & ${opsBits(names)}::int = ${opsBits(names)}::int`],
  alarms: ['s', (names) => sql`s.alarms & ${alarmBits(names)}::int <> 0`],
  online: ['s', (wanted) => standing[wanted]],
  rentable: ['vs', (wanted) => (wanted ? rentable : sql`${rentable} is not true`)],
  // The first lock is the electric one; 1 means open.
  powered: ['s', (wanted) => (wanted ? sql`s.locks & 3 = 1` : sql`s.locks & 3 <> 1`)],
  batteryFrom: ['s', (percent) => from('s.rest_battery', percent)],
  batteryTo: ['s', (percent) => to('s.rest_battery', percent)],
  batteryKnown: ['s', (wanted) => sql`(s.rest_battery is not null) = ${wanted}`],
  voltageFrom: ['s', (millivolts) => from('s.voltage_mv', millivolts)],
  voltageTo: ['s', (millivolts) => to('s.voltage_mv', millivolts)],
  mileageFrom: ['s', (metres) => from('s.mileage_m', metres)],
  mileageTo: ['s', (metres) => to('s.mileage_m', metres)],
  idleHoursFrom: ['vs', (hours, now) => sql`${idleSince} <= ${at(now - hours * 3_600_000)}`],
  idleHoursTo: ['vs', (hours, now) => sql`${idleSince} > ${at(now - hours * 3_600_000)}`],
  fwVersion: ['d', (version) => anyOf('d.fw_version', firmwareReports(version))],
  stationId: ['s', (id) => is('s.station_id', id)],
  opsAreaId: ['s', inOpsArea],
  tag: ['v', (tag) => sql`v.tags @> array[${tag}]::text[]`],
  lastTripFrom: ['u', (instant) => sql`u.last_started_at >= ${at(instant)}`],
  lastTripTo: ['u', (instant) => sql`u.last_started_at <= ${at(instant)}`],
  noTripHours: [
    'u',
    (hours, now) => sql`(u.last_started_at is null or u.last_started_at <= ${at(now - hours * 3_600_000)})`,
  ],
  boundFrom: ['d', (instant) => sql`d.bound_at >= ${at(instant)}`],
  boundTo: ['d', (instant) => sql`d.bound_at <= ${at(instant)}`],
};

/** The sort keys of the list; unknown values sort last. */
const sorts: Record<ListQuery['sort'], readonly [tables: string, expression: Condition | null]> = {
  carId: ['', null],
  reportedAt: ['s', sql`s.reported_at`],
  restBattery: ['s', sql`s.rest_battery`],
  voltageMv: ['s', sql`s.voltage_mv`],
  mileageM: ['s', sql`s.mileage_m`],
  // The longer idle, the earlier the instant: the direction is reversed.
  idleSeconds: ['vs', idleSince as unknown as Condition],
  simExpireOn: ['d', sql`d.sim_expire_on`],
  lastTripAt: ['u', sql`u.last_started_at`],
  earned7dCents: ['e', sql`coalesce(e.cents, 0)`],
};

interface Asked {
  query: Filters;
  scope: Scope;
  now: number;
}

/** The tables that a query needs and its conditions; `key` is the vehicle number. */
function askedRows({ query, scope, now }: Asked, sort = '') {
  const asked = (Object.keys(filters) as (keyof Filters)[]).filter((name) => isGiven(query[name]));
  const tables = new Set([...sort, ...asked.flatMap((name) => [...filters[name][0]])]);
  // The state has agent and area as well, so that it suffices alone where only it is needed.
  const main = tables.has('s') && tables.size === 1 ? 's' : 'v';
  const conditions = asked.map((name) => {
    const [, condition] = filters[name] as Filter<never>;
    return condition(query[name] as never, now);
  });
  const all = [rowsInScope(scope, main), ...conditions];
  return {
    key: sql.ref(`${main}.vehicle_id`),
    from: sql`${main === 's' ? sql`vehicle_state s` : joined(tables, () => earningsTable.ask(scope))}
      where ${sql.join(all, sql` and `)}`,
  };
}

const isGiven = (value: unknown) =>
  value !== undefined && value !== '' && !(Array.isArray(value) && value.length === 0);

const joined = (tables: ReadonlySet<string>, earned: () => RawBuilder<unknown>) => sql`vehicle v
  ${tables.has('s') ? sql`join vehicle_state s on s.vehicle_id = v.vehicle_id` : sql``}
  ${tables.has('d') ? sql`left join device d on d.vehicle_id = v.vehicle_id and d.imei = v.imei` : sql``}
  ${tables.has('u') ? sql`left join vehicle_use u on u.vehicle_id = v.vehicle_id` : sql``}
  ${tables.has('e') ? sql`left join ${earned()} e on e.vehicle_id = v.vehicle_id` : sql``}`;

/**
 * The vehicle numbers on one page of a query, in its order, and the total. Every vehicle has a state, created with
 * it.
 */
export async function numbersOnPage(db: Db, asked: Asked & { query: ListQuery }) {
  const { pageNum, pageSize, sort, dir } = asked.query;
  const [tables, expression] = sorts[sort];
  const { key, from: rows } = askedRows(asked, tables);
  const turned = sort === 'idleSeconds' ? dir === 'desc' : dir === 'asc';
  const order = expression && sql`${expression} ${turned ? sql`asc` : sql`desc`} nulls last, `;
  const ordered = sql`select ${key} from ${rows}
    order by ${order ?? sql``}${key} ${dir === 'asc' ? sql`asc` : sql`desc`}`;
  const counted = sql`select 1 from ${askedRows(asked).from}`;
  const page = { pageNum, pageSize };
  const { list, ...count } = await readPage<{ vehicle_id: number }>(db, { ordered, counted }, page);
  return { numbers: list.map(({ vehicle_id }) => vehicle_id), count };
}

/** The lowest vehicle numbers that match a query. */
export async function lowestNumbers(db: Db, asked: Asked, most: number): Promise<number[]> {
  const { key, from: rows } = askedRows(asked);
  const { rows: found } = await sql<{ vehicle_id: number }>`
    select ${key} from ${rows} order by ${key} limit ${most}`.execute(db);
  return found.map(({ vehicle_id }) => vehicle_id);
}
