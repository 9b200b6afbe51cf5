import { opsRules } from '@kickstand/contract/area-settings';
import { alarmBits } from '@kickstand/domain/vehicles';
import { sql } from 'kysely';
import { at, type Db } from '../../kernel/database/db.ts';

const astray = alarmBits(['out_of_station', 'in_no_stop']);
const noTask = (
  type: string,
) => sql`not exists (select from ops_task o where o.service_area_id = s.service_area_id
  and o.vehicle_id = s.vehicle_id and o.type = ${type} and o.state in ('pending', 'doing', 'paused'))`;
/** While a plan of a shift runs, it alone says who swaps and moves. */
const noPlan = (
  now: number,
) => sql`not exists (select from work_plan p where p.service_area_id = s.service_area_id
  and p.state = 'sent' and ${at(now)} between p.shift_from and p.shift_until)`;
const noTrip = sql`not exists (select from trip_open t where t.vehicle_id = s.vehicle_id)`;

interface Due {
  vehicle_id: number;
  service_area_id: number;
  agent_id: number;
  lng: number | null;
  lat: number | null;
  rest_battery: number | null;
}

/** Vehicles on the shelf that are low by their scheme, else at so little charge, with nobody sent to swap it; the emptiest first. */
export async function dueForSwap(
  db: Db,
  { percent, now }: { percent: number; now: number },
  limit: number,
): Promise<Due[]> {
  const { rows } = await sql<Due>`
    select s.vehicle_id, s.service_area_id, s.agent_id, s.lng, s.lat, s.rest_battery from vehicle_state s
    join vehicle v on v.vehicle_id = s.vehicle_id and v.lifecycle = 'on_shelf'
    join vehicle_model m on m.model_id = v.model_id
    left join voltage_scheme p on p.scheme_id = coalesce(v.voltage_scheme_id, m.voltage_scheme_id)
    where s.rest_battery <= coalesce(p.low_percent, ${percent}) and s.service_area_id is not null and ${noTask('swap')} and ${noTrip}
      and ${noPlan(now)}
    order by s.rest_battery, s.vehicle_id limit ${limit}`.execute(db);
  return rows;
}

/** Vehicles that have stood where they should not for as long as their area says with nobody sent to move them. */
export async function dueForMove(db: Db, now: number, limit: number): Promise<Due[]> {
  const { rows } = await sql<Due>`
    select s.vehicle_id, s.service_area_id, s.agent_id, s.lng, s.lat, s.rest_battery from vehicle_state s
    join vehicle v on v.vehicle_id = s.vehicle_id and v.lifecycle = 'on_shelf'
    left join area_setting g on g.service_area_id = s.service_area_id and g.name = ${opsRules.name}
    where s.alarms & ${astray} <> 0 and s.riding_state = 'available'
      and s.lock_at < ${at(now)} - make_interval(mins => coalesce((g.content ->> 'astrayMinutes')::int,
        ${opsRules.fields.astrayMinutes.usual}::int))
      and s.service_area_id is not null and ${noTask('move')} and ${noTrip}
      and ${noPlan(now)}
    order by s.lock_at, s.vehicle_id limit ${limit}`.execute(db);
  return rows;
}

/** Close what rules have made and nobody has taken, where its reason is gone; answers how many. */
export async function closeMoot(db: Db, percent: number, now: number, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`
    update ops_task o set state = 'closed', finished_at = ${at(now)}, version = o.version + 1,
      invalid_reason = case o.type when 'swap' then 'battery_rose' else 'back_in_place' end
    from (select o.service_area_id, o.task_id from ops_task o
      join vehicle_state s on s.vehicle_id = o.vehicle_id
      where o.state = 'pending' and o.source = 'rule' and o.assignee_id is null
        and (o.type = 'swap' and s.rest_battery >= ${percent} or o.type = 'move' and s.alarms & ${astray} = 0
          and s.station_id is not null)
      order by o.created_at limit ${limit} for update of o skip locked) as moot
    where o.service_area_id = moot.service_area_id and o.task_id = moot.task_id`.execute(db);
  return Number(numAffectedRows ?? 0);
}
