import type { TaskPriority, TaskType } from '@kickstand/contract/fleet/tasks';
import { alarmBits } from '@kickstand/domain/fleet/vehicles';
import {
  givenConditions,
  type RuleCondition,
  type RuleConditions,
  type RuleFacts,
} from '@kickstand/domain/work/work-verdicts';
import { type RawBuilder, sql } from 'kysely';
import { idleSince } from '../../../fleet/vehicles/idle.parts.ts';
import { at, type Db } from '../../../kernel/database/db.ts';

const astray = alarmBits(['out_of_station', 'in_no_stop']);
/** An active rule, with the tasks it created since the local day began. */
export interface RuleOn {
  service_area_id: number;
  /** Null: by the area's settings. */
  rule_id: string | null;
  type: TaskType;
  conditions: RuleConditions;
  from_hour: number;
  until_hour: number;
  priority: TaskPriority;
  daily_cap: number;
  dedupe_hours: number;
  made: number;
}

const setTo = (name: string) => sql`(select (g.content->>${name}::text)::boolean from area_setting g
  where g.service_area_id = r.service_area_id and g.name = 'ops')`;

export async function rulesOn(db: Db, since: number, areaId?: number): Promise<RuleOn[]> {
  const { rows } = await sql<RuleOn>`
    select r.service_area_id, r.rule_id, r.type, r.conditions, r.from_hour, r.until_hour, r.priority, r.daily_cap,
      r.dedupe_hours, (select count(*) from ops_task t where t.rule_id = r.rule_id and t.created_at >= ${at(since)}) as made
    from task_rule r where r.enabled and (r.type <> 'swap' or coalesce(${setTo('autoSwaps')}, true))
      and (${areaId ?? null}::int is null or r.service_area_id = ${areaId ?? null})
    order by r.service_area_id, r.rule_id`.execute(db);
  return rows;
}

/** Rules from the areas' settings: inspect vehicles that have been offline for a set time, once a day each. */
export async function offlineRulesOn(db: Db): Promise<RuleOn[]> {
  const { rows } = await sql<{ areaId: number; minutes: number }>`
    select g.service_area_id as "areaId", (g.content->>'offlineMinutes')::int as minutes from area_setting g
    where g.name = 'ops' and (g.content->>'inspectsOffline')::boolean order by 1`.execute(db);
  return rows.map(({ areaId, minutes }) => ({
    service_area_id: areaId,
    rule_id: null,
    type: 'inspect',
    conditions: { offlineHours: minutes / 60 },
    from_hour: 0,
    until_hour: 0,
    priority: 'mid',
    daily_cap: Number.POSITIVE_INFINITY,
    dedupe_hours: 24,
    made: 0,
  }));
}

/** Whether a plan runs in an area: swaps and moves are left to it. */
export async function isPlanned(db: Db, areaId: number): Promise<boolean> {
  const row = await db
    .selectFrom('work_plan')
    .select('plan_id')
    .where('service_area_id', '=', areaId)
    .where('state', '=', 'sent')
    .executeTakeFirst();
  return row !== undefined;
}

/** A vehicle, as needed by rules. */
export interface Due extends RuleFacts {
  vehicle_id: number;
  service_area_id: number;
  agent_id: number;
  lng: number | null;
  lat: number | null;
  /** The charge at or below which it is low, percent. */
  lowPct: number;
}

/** The charge at or below which a vehicle is low if no scheme says otherwise, percent. */
const usualLowPct = 25;
type Astray = 'out_of_station' | 'in_no_stop';
const isAstray = (alarm: Astray) =>
  sql`s.riding_state = 'available' and s.alarms & ${alarmBits([alarm])} <> 0`;
/** Since when a vehicle is astray: the start of its last alarm, but not before it was locked. An unrecorded one began now. */
const astraySince = (alarm: Astray, now: number) => sql`greatest(s.lock_at, (
  select case when a.state in ('auto_cleared', 'unseen') then ${at(now)}::timestamptz else a.last_at end from alarm a
  where a.vehicle_id = s.vehicle_id and a.type = ${alarm} order by a.last_at desc limit 1))`;
const isAstrayFor = (alarm: Astray, minutes: number, now: number) =>
  sql`${isAstray(alarm)} and ${astraySince(alarm, now)} <= ${at(now - minutes * 60_000)}`;
const msSince = (instant: RawBuilder<unknown>, now: number) =>
  sql`(extract(epoch from ${at(now)}::timestamptz - ${instant}) * 1000)::float8`;
const msAstray = (alarm: Astray, now: number) =>
  sql`case when ${isAstray(alarm)} then ${msSince(astraySince(alarm, now), now)} end`;

const idleFor = (ms: number, now: number) => sql`${idleSince} <= ${at(now - ms)}`;
const reportsOpen = sql`(select count(*) from fault_report f where f.vehicle_id = s.vehicle_id and f.source = 'user'
  and f.state in ('new', 'processing'))`;

/** How each condition narrows the vehicles to check: `ruleOf` decides, but only on possible candidates. */
const narrowedBy: {
  [K in RuleCondition]-?: (given: NonNullable<RuleConditions[K]>, now: number) => RawBuilder<unknown>;
} = {
  lowBattery: () => sql`s.rest_battery <= coalesce(p.low_percent, ${usualLowPct})`,
  batteryPct: (pct) => sql`s.rest_battery <= ${pct}`,
  idleHours: (hours, now) => idleFor(hours * 3_600_000, now),
  outOfStationMinutes: (minutes, now) => isAstrayFor('out_of_station', minutes, now),
  noStopMinutes: (minutes, now) => isAstrayFor('in_no_stop', minutes, now),
  offlineHours: (hours, now) => sql`not s.online and s.reported_at <= ${at(now - hours * 3_600_000)}`,
  serviceKm: (km) => sql`s.mileage_m - u.serviced_at_m >= ${km * 1000}`,
  reports: (n) => sql`${reportsOpen} >= ${n}`,
  shortOrders: (n) => sql`u.short_in_row >= ${n}`,
  fillBelowPct: (pct) => sql`k."fillPct" < ${pct}`,
  fillAbovePct: (pct) => sql`k."fillPct" > ${pct}`,
};

function narrowed(conditions: RuleConditions, now: number) {
  const asked = givenConditions(conditions).map((name) => narrowedBy[name](conditions[name] as never, now));
  return sql.join([sql`true`, ...asked], sql` and `);
}

/**
 * Vehicles of a rule's area that may get a task: on the shelf, not ridden, without an open task of the kind, and without
 * one that ended too recently; lowest battery first, then longest parked.
 */
export async function vehiclesForRule(db: Db, rule: RuleOn, now: number, limit: number): Promise<Due[]> {
  const lately = now - rule.dedupe_hours * 3_600_000;
  const { rows } = await sql<Due>`
    with stock as (select n.agent_id, n.station_id, count(*) as vehicles from vehicle_state n
      where n.service_area_id = ${rule.service_area_id} and n.station_id is not null group by 1, 2)
    select s.vehicle_id, s.service_area_id, s.agent_id, s.lng, s.lat, s.rest_battery as "batteryPct",
      coalesce(p.low_percent, ${usualLowPct}) as "lowPct",
      coalesce(s.rest_battery <= coalesce(p.low_percent, ${usualLowPct}), false) as low,
      ${msSince(idleSince, now)} as "idleMs",
      ${msAstray('out_of_station', now)} as "outOfStationMs", ${msAstray('in_no_stop', now)} as "noStopMs",
      case when not s.online then ${msSince(sql`s.reported_at`, now)} end as "offlineMs",
      (s.mileage_m - u.serviced_at_m)::float8 as "sinceServiceM", coalesce(u.short_in_row, 0) as "shortOrders",
      ${reportsOpen} as reports, k."fillPct"
    from vehicle_state s
    join vehicle v on v.vehicle_id = s.vehicle_id and v.lifecycle = 'on_shelf'
    join vehicle_model m on m.model_id = v.model_id
    left join voltage_scheme p on p.scheme_id = coalesce(v.voltage_scheme_id, m.voltage_scheme_id)
    left join vehicle_use u on u.vehicle_id = s.vehicle_id
    left join fence f on f.service_area_id = s.service_area_id and f.fence_id = s.station_id
    left join stock on stock.agent_id = s.agent_id and stock.station_id = s.station_id
    cross join lateral (select (100.0 * stock.vehicles / nullif(f.capacity, 0))::float8 as "fillPct") k
    where s.service_area_id = ${rule.service_area_id} and ${narrowed(rule.conditions, now)}
      and not exists (select from trip_open t where t.vehicle_id = s.vehicle_id)
      and not exists (select from ops_task o where o.service_area_id = s.service_area_id and o.vehicle_id = s.vehicle_id
        and o.type = ${rule.type} and (o.state in ('pending', 'doing', 'paused') or o.finished_at > ${at(lately)}))
    order by s.rest_battery, s.lock_at, s.vehicle_id limit ${limit}`.execute(db);
  return rows;
}

/**
 * Closes unassigned tasks created by rules whose reason is gone: only charge and position resolve themselves. A deleted
 * rule has no reason either. Returns how many.
 */
export async function closeMoot(db: Db, percent: number, now: number, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`
    update ops_task o set state = 'closed', finished_at = ${at(now)}, version = o.version + 1,
      invalid_reason = case o.type when 'swap' then 'battery_rose' else 'back_in_place' end
    from (select o.service_area_id, o.task_id from ops_task o
      join vehicle_state s on s.vehicle_id = o.vehicle_id
      left join task_rule r on r.service_area_id = o.service_area_id and r.rule_id = o.rule_id
      where o.state = 'pending' and o.source = 'rule' and o.assignee_id is null
        and (o.type = 'swap' and s.rest_battery >= ${percent} and s.rest_battery > coalesce(o.rule_pct, 0)
            and (r.conditions is null or r.conditions ?| array['lowBattery', 'batteryPct'])
          or o.type = 'move' and s.alarms & ${astray} = 0 and s.station_id is not null
            and (r.conditions is null or r.conditions ?| array['outOfStationMinutes', 'noStopMinutes']))
      order by o.created_at limit ${limit} for update of o skip locked) as moot
    where o.service_area_id = moot.service_area_id and o.task_id = moot.task_id`.execute(db);
  return Number(numAffectedRows ?? 0);
}
