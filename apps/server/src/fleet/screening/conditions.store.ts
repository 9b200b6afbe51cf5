import type { Condition, ConditionKey } from '@kickstand/contract/fleet/screening';
import { kindOf } from '@kickstand/contract/fleet/screening';
import { alarmBits } from '@kickstand/domain/fleet/vehicles';
import { businessDayOf } from '@kickstand/domain/platform/time';
import { type RawBuilder, sql } from 'kysely';
import { at } from '../../kernel/database/db.ts';
import { idleSince } from '../vehicles/idle.parts.ts';

type Sql = RawBuilder<unknown>;

/** The instant at which a screening is made. */
export interface Moment {
  /** Epoch ms. */
  now: number;
  /** The zone of business days. */
  zone: string;
}

interface Asked extends Moment {
  days: number;
  /** The name of the table that `join` adds. */
  table: Sql;
}

/** How one condition reads from the database, for a vehicle v with its state s. */
interface ConditionSql {
  /** Null if unknown. */
  value(asked: Asked): Sql;
  /** Further tables: the vehicle's use (u), its card as an asset (k). */
  reads?: 'u' | 'k';
  /** A table by vehicle that only this condition needs. */
  join?(asked: Asked): Sql;
}

const dayMs = 86_400_000;
const hoursSince = (instant: Sql, { now }: Asked) =>
  sql`extract(epoch from ${at(now)} - ${instant})::float8 / 3600`;
const daysBack = ({ now, days }: Asked) => at(now - days * dayMs);
/** The first of so many business days; today is the last. */
const firstDay = ({ now, days, zone }: Asked) => sql`${businessDayOf(now - (days - 1) * dayMs, zone)}::date`;

const byVehicle = (rows: (asked: Asked) => Sql) => (asked: Asked) =>
  sql`left join (${rows(asked)} group by vehicle_id) ${asked.table} on ${asked.table}.vehicle_id = v.vehicle_id`;
const counted = ({ table }: Asked) => sql`coalesce(${table}.n, 0)`;

const inNoStop = alarmBits(['in_no_stop']);
const astray = sql.raw(`'out_of_station', 'in_no_stop', 'in_no_ride', 'out_of_area'`);

/** The SQL of every condition. One that is declared but missing here does not compile. */
const conditions: Record<ConditionKey, ConditionSql> = {
  battery: { value: () => sql`s.rest_battery` },
  voltage: { value: () => sql`nullif(s.voltage_mv, 0)` },
  mileage: { value: () => sql`s.mileage_m` },
  since_service: { reads: 'u', value: () => sql`s.mileage_m - coalesce(u.serviced_at_m, 0)` },
  no_order: {
    reads: 'u',
    value: (asked) => sql`case when s.riding_state not in ('riding', 'temp_parked')
      then ${hoursSince(sql`coalesce(u.last_ended_at, u.last_started_at, v.created_at)`, asked)} end`,
  },
  idle: {
    value: (asked) => hoursSince(idleSince, asked),
  },
  orders: {
    value: counted,
    join: byVehicle(
      (asked) => sql`select vehicle_id, sum(trips) as n from vehicle_day where day >= ${firstDay(asked)}`,
    ),
  },
  earned: {
    value: counted,
    join: byVehicle(
      (asked) => sql`select vehicle_id, sum(cents) as n from vehicle_earned where day >= ${firstDay(asked)}`,
    ),
  },
  short_orders: { reads: 'u', value: () => sql`coalesce(u.short_in_row, 0)` },
  complaints: {
    value: counted,
    join: byVehicle(
      (asked) => sql`select vehicle_id, count(*) as n from fault_report
        where source = 'user' and state <> 'invalid' and created_at >= ${daysBack(asked)}`,
    ),
  },
  repairs: {
    value: counted,
    join: byVehicle(
      (asked) => sql`select vehicle_id, count(*) as n from ops_task
        where type = 'repair' and state = 'done' and finished_at >= ${daysBack(asked)}`,
    ),
  },
  failed_unlocks: {
    value: counted,
    join: byVehicle(
      (asked) => sql`select vehicle_id, sum(failed_unlocks) as n from vehicle_day
        where day >= ${firstDay(asked)} and failed_unlocks > 0`,
    ),
  },
  position_jumps: {
    value: counted,
    join: byVehicle(
      (asked) => sql`select vehicle_id, sum(jumps) as n from track
        where from_at >= ${daysBack(asked)} and jumps > 0`,
    ),
  },
  offline: {
    value: (asked) => sql`case when not s.online then ${hoursSince(sql`s.reported_at`, asked)} end`,
  },
  astray_return: { reads: 'u', value: () => sql`u.last_relation in (${astray})` },
  battery_age: {
    value: (asked) =>
      sql`case when v.battery_sn is not null then ${hoursSince(sql`${asked.table}.at`, asked)} / 24 end`,
    // A battery's age counts from its binding or, if the new one was not scanned, from the swap.
    join: ({ table }) => sql`left join lateral (select greatest(
        (select b.from_at from vehicle_binding b
          where b.vehicle_id = v.vehicle_id and b.kind = 'battery' and b.to_at is null),
        (select max(o.finished_at) from ops_task o
          where o.vehicle_id = v.vehicle_id and o.type = 'swap' and o.state = 'done')) as at) ${table} on true`,
  },
  age: {
    reads: 'k',
    value: ({ now }) => {
      const age = sql`age(${at(now)}, coalesce(k.shelved_at, v.created_at))`;
      return sql`(extract(year from ${age}) * 12 + extract(month from ${age}))::int`;
    },
  },
  insurance: {
    reads: 'k',
    value: ({ now, zone }) => sql`k.insured_to - ${businessDayOf(now, zone)}::date`,
  },
  place: {
    value: () => sql`array_remove(array[
      case when s.station_id is not null then 'in_station' end,
      case when s.station_id is null and s.lng is not null then 'out_of_station' end,
      case when s.alarms & ${sql.lit(inNoStop)} <> 0 then 'in_no_stop' end,
      case when s.out_of_area then 'out_of_area' end], null)`,
  },
};

/** The values of a rule's conditions, with the tables they are read from. */
export function measuredBy(rule: readonly Condition[], moment: Moment) {
  const asked = rule.map(({ key, days = 1 }, i) => ({
    spec: conditions[key],
    what: { ...moment, days, table: sql.ref(`j${i}`) },
  }));
  const reads = new Set(asked.map(({ spec }) => spec.reads));
  const joins = asked.flatMap(({ spec, what }) => (spec.join ? [spec.join(what)] : []));
  return {
    values: asked.map(({ spec, what }, i) => sql`${spec.value(what)} as ${sql.ref(`c${i}`)}`),
    joins: [
      ...(reads.has('u') ? [sql`left join vehicle_use u on u.vehicle_id = v.vehicle_id`] : []),
      ...(reads.has('k') ? [sql`left join vehicle_card k on k.vehicle_id = v.vehicle_id`] : []),
      ...joins,
    ],
  };
}

/** Whether the value in the column at this position meets a condition; the same rule as the domain's `meets`. */
export function meetsSql({ key, from, to, among = [] }: Condition, place: number): Sql {
  const value = sql.ref(`m.c${place}`);
  const { form } = kindOf(key);
  if (form === 'is') return sql`${value} is true`;
  if (form === 'among') return sql`${value} && ${among}::text[]`;
  const ends = [
    ...(from === undefined ? [] : [sql`${value} >= ${from}::float8`]),
    ...(to === undefined ? [] : [sql`${value} <= ${to}::float8`]),
  ];
  return sql`(${sql.join(ends, sql` and `)})`;
}
