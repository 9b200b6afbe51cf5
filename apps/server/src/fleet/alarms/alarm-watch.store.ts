import { type AlarmRow, alarmLevels, waitingStates } from '@kickstand/contract/fleet/alarms';
import type { AlarmType } from '@kickstand/contract/fleet/vehicles';
import { clearedAs, type Found, handledForMs, type LastAlarm } from '@kickstand/domain/fleet/alarms';
import { sql } from 'kysely';
import { at, type Db } from '../../kernel/database/db.ts';
import type { AlarmNews } from '../../live/alarm-news.ts';

/** A kind of alarm of one vehicle. */
export interface AlarmKey {
  vehicle: number;
  type: AlarmType;
}

const pairs = (keys: readonly AlarmKey[]) =>
  sql`unnest(${keys.map(({ vehicle }) => vehicle)}::int[], ${keys.map(({ type }) => type)}::text[])`;

/** Whether an alarm waits to be handled. */
const waits = sql`a.state in (${sql.join(waitingStates.map((state) => sql.lit(state)))})`;
/** What an open alarm of each level becomes when its condition ends. */
const clearing = sql`(values ${sql.join(alarmLevels.map((level) => sql`(${sql.lit(level)}, ${sql.lit(clearedAs(level))})`))})`;

interface Newest extends LastAlarm {
  id: string;
}

const keyText = ({ vehicle, type }: AlarmKey) => `${vehicle} ${type}`;

/** The newest alarm of each requested kind, by `vehicle type`. */
export async function newestAlarms(
  db: Db,
  keys: readonly AlarmKey[],
): Promise<(key: AlarmKey) => Newest | undefined> {
  const { rows } = await sql<
    Newest & AlarmKey
  >`select distinct on (a.vehicle_id, a.type) a.vehicle_id as vehicle,
      a.alarm_id as id, a.type, a.state, a.last_at as "lastAt"
    from alarm a join ${pairs(keys)} as k (vehicle_id, type) on a.vehicle_id = k.vehicle_id and a.type = k.type
    order by a.vehicle_id, a.type, ${waits} desc, a.last_at desc`.execute(db);
  const found = new Map(rows.map((row) => [keyText(row), row]));
  return (key) => found.get(keyText(key));
}

/** A condition that began, with the vehicle's position. */
export interface Began extends AlarmKey {
  id: string;
  level: string;
  lng: number | null;
  lat: number | null;
}

export type Raised = Pick<AlarmNews, 'id' | 'vehicle' | 'agentId' | 'serviceAreaId'> & AlarmKey;

/** Inserts new alarms with the vehicle's current trip; returns those that did not exist yet. */
export async function raiseAlarms(db: Db, began: readonly Began[], now: number): Promise<Raised[]> {
  const column = <K extends keyof Began>(key: K) => began.map((one) => one[key]);
  const { rows } = await sql<Raised>`
    insert into alarm (vehicle_id, alarm_id, agent_id, service_area_id, type, level, first_at, last_at, lng, lat, trip_id)
    select v.vehicle_id, b.alarm_id, v.agent_id, v.service_area_id, b.type, b.level, ${at(now)}, ${at(now)}, b.lng, b.lat,
      t.trip_id
    from unnest(${column('vehicle')}::int[], ${column('id')}::text[], ${column('type')}::text[],
      ${column('level')}::text[], ${column('lng')}::float8[], ${column('lat')}::float8[])
      as b (vehicle_id, alarm_id, type, level, lng, lat)
    join vehicle v on v.vehicle_id = b.vehicle_id
    left join trip_open t on t.vehicle_id = b.vehicle_id
    on conflict (vehicle_id, type) where state in ('open', 'acked', 'unseen') do nothing
    returning alarm_id as id, vehicle_id as vehicle, agent_id as "agentId", service_area_id as "serviceAreaId",
      type`.execute(db);
  return rows;
}

/** Counts another occurrence of alarms; those that had ended by themselves are reopened. */
export async function countAgain(
  db: Db,
  some: readonly { vehicle: number; id: string; reopen: boolean }[],
  now: number,
): Promise<Raised[]> {
  const { rows } = await sql<Raised>`
    update alarm a set count = a.count + 1, last_at = greatest(a.last_at, ${at(now)}), version = a.version + 1,
      state = case when k.reopen then 'open' else a.state end,
      handled_at = case when k.reopen then null else a.handled_at end
    from unnest(${some.map(({ vehicle }) => vehicle)}::int[], ${some.map(({ id }) => id)}::text[],
      ${some.map(({ reopen }) => reopen)}::boolean[]) as k (vehicle_id, alarm_id, reopen)
    where a.vehicle_id = k.vehicle_id and a.alarm_id = k.alarm_id
    returning a.alarm_id as id, a.vehicle_id as vehicle, a.agent_id as "agentId",
      a.service_area_id as "serviceAreaId", a.type`.execute(db);
  return rows;
}

/**
 * Ends alarms whose conditions are over: open ones end, urgent ones wait to be seen, acknowledged ones only note the
 * time.
 */
export const endAlarms = (db: Db, ended: readonly AlarmKey[], now: number) =>
  sql`update alarm a set last_at = greatest(a.last_at, ${at(now)}), version = a.version + 1,
      handled_at = case when a.state = 'open' then ${at(now)} else a.handled_at end,
      state = case when a.state = 'open' then c.state else a.state end
    from ${pairs(ended)} as k (vehicle_id, type), ${clearing} as c (level, state)
    where c.level = a.level and a.vehicle_id = k.vehicle_id and a.type = k.type and a.state in ('open', 'acked')`.execute(
    db,
  );

/** Open alarms follow their vehicles to another area or agent. */
export const followVehicles = (db: Db, vehicles: readonly number[]) =>
  sql`update alarm a set agent_id = v.agent_id, service_area_id = v.service_area_id
    from vehicle v where v.vehicle_id = a.vehicle_id and a.vehicle_id = any(${vehicles}::int[])
      and ${waits}
      and (a.agent_id, a.service_area_id) is distinct from (v.agent_id, v.service_area_id)`.execute(db);

/** What a starting server must know: alarms that are open, acknowledged, or handled within a day. */
export const alarmsInHand = (db: Db, now: number): Promise<(AlarmKey & Omit<Found, 'holdsNow'>)[]> =>
  db
    .selectFrom('alarm')
    .distinctOn(['vehicle_id', 'type'])
    .select(['vehicle_id as vehicle', 'type', 'state', 'last_at as lastAt', 'handled_at as handledAt'])
    .$narrowType<Pick<AlarmRow, 'type' | 'state'>>()
    .where((eb) =>
      eb.or([
        eb('state', 'in', ['open', 'acked']),
        eb.and([eb('state', 'in', ['fixed', 'ignored']), eb('handled_at', '>', at(now - handledForMs))]),
      ]),
    )
    .orderBy('vehicle_id')
    .orderBy('type')
    .orderBy(sql`state in ('open', 'acked')`, 'desc')
    .orderBy('last_at', 'desc')
    .execute();

/** Vehicles whose SIM card expires by this day. */
export async function simExpiringBy(db: Db, day: string): Promise<ReadonlySet<number>> {
  const rows = await db
    .selectFrom('device as d')
    .innerJoin('vehicle as v', (j) =>
      j.onRef('v.vehicle_id', '=', 'd.vehicle_id').onRef('v.imei', '=', 'd.imei'),
    )
    .select('d.vehicle_id')
    .where('d.sim_expire_on', '<=', day)
    .execute();
  return new Set(rows.map(({ vehicle_id }) => vehicle_id));
}
