import type { AlarmType } from '@kickstand/contract/fleet/vehicles';
import { alarmLevelOf, type ToldAlarm } from '@kickstand/domain/fleet/alarms';
import { sql } from 'kysely';
import type { Db } from '../kernel/database/db.ts';
import { newId } from '../kernel/ids.ts';
import type { AlarmNews } from '../live/alarm-news.ts';

/** An alarm reported by a vehicle, and when the server received it, epoch ms. */
export interface VehicleTells extends ToldAlarm {
  vehicle: number;
  heardAt: number;
}

/** An unlock command within this time before explains the alarm, seconds. */
const commandS = 600;

/** Reports of one kind by a vehicle are one alarm, dated by the first. */
function together(told: readonly VehicleTells[]) {
  const found = new Map<string, VehicleTells & { count: number }>();
  for (const one of told) {
    const key = `${one.vehicle} ${one.type}`;
    const there = found.get(key);
    const [at, late] = [Math.min(one.at, there?.at ?? one.at), one.late || there?.late === true];
    found.set(key, { ...one, at, late, count: (there?.count ?? 0) + 1 });
  }
  return [...found.values()];
}

/**
 * Records alarms reported by vehicles for review, unless a trip, field work or a command at the time explains them;
 * repeated ones are added to an open alarm. Returns the alarms.
 */
export async function raiseTold(db: Db, told: readonly VehicleTells[]): Promise<AlarmNews[]> {
  const all = together(told);
  const column = <T>(of: (one: (typeof all)[number]) => T) => all.map(of);
  const { rows } = await sql<Omit<AlarmNews, 'level'> & { type: AlarmType }>`
    insert into alarm (vehicle_id, alarm_id, agent_id, service_area_id, type, level, state, first_at, last_at, handled_at,
      told_at, count, lng, lat)
    select v.vehicle_id, t.alarm_id, v.agent_id, v.service_area_id, t.type, t.level, 'unseen', t.at, t.heard_at, t.heard_at,
      case when t.late then t.heard_at end, t.count, s.lng, s.lat
    from (select vehicle_id, alarm_id, type, level, to_timestamp(ms / 1000) as at, to_timestamp(heard_ms / 1000) as heard_at,
        late, count
      from unnest(${column(({ vehicle }) => vehicle)}::int[], ${column(() => newId())}::text[],
        ${column(({ type }) => type)}::text[], ${column(({ type }) => alarmLevelOf[type])}::text[],
        ${column(({ at }) => at)}::float8[], ${column(({ heardAt }) => heardAt)}::float8[],
        ${column(({ late }) => late)}::boolean[], ${column(({ count }) => count)}::int[])
      as given (vehicle_id, alarm_id, type, level, ms, heard_ms, late, count)) as t
    join vehicle v on v.vehicle_id = t.vehicle_id
    left join vehicle_state s on s.vehicle_id = t.vehicle_id
    where not exists (select from trip r where r.vehicle_id = t.vehicle_id and r.started_at <= t.at
        and r.started_at > t.at - interval '31 days' and coalesce(r.ended_at, t.heard_at) >= t.at)
      and not exists (select from ops_task o where o.service_area_id = v.service_area_id and o.vehicle_id = t.vehicle_id and o.started_at <= t.at
        and coalesce(o.finished_at, t.heard_at) >= t.at)
      and not exists (select from command c where c.vehicle_id = t.vehicle_id
        and c.type in ('seat_open', 'unlock', 'temp_power') and c.created_at <= t.at
        and c.created_at > t.at - ${sql.lit(commandS)} * interval '1 second')
    on conflict (vehicle_id, type) where state in ('open', 'acked', 'unseen') do update
      set count = alarm.count + excluded.count, version = alarm.version + 1,
        first_at = least(alarm.first_at, excluded.first_at), last_at = greatest(alarm.last_at, excluded.last_at),
        told_at = coalesce(excluded.told_at, alarm.told_at)
    returning alarm_id as id, vehicle_id as vehicle, agent_id as "agentId", service_area_id as "serviceAreaId", type,
      (extract(epoch from last_at) * 1000)::float8 as at`.execute(db);
  return rows.map((row) => ({ ...row, level: alarmLevelOf[row.type] }));
}
