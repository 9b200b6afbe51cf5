import { chargeMarks, lowBatteryPercent, opsBits } from '@kickstand/domain/fleet/vehicles';
import { sql } from 'kysely';
import { at, type Db } from '../../kernel/database/db.ts';

/** Whether the charge in a vehicle's state `s` rules out renting (`chargeLetsRent`); an unknown charge does not. */
const isLow = sql`(s.rest_battery is not null and s.ops_states & ${chargeMarks.rentsLow} = 0
  and (s.ops_states & ${opsBits(['low_battery'])} <> 0 or s.rest_battery <= ${lowBatteryPercent}))`;

/** Records vehicles whose charge fell below the limit for renting or recovered. */
export async function noteLowCharge(db: Db, now: number) {
  await sql`lock table charge_low in share row exclusive mode`.execute(db);
  await sql`
    update charge_low c set until = greatest(c.since, ${at(now)}) from vehicle v join vehicle_state s on s.vehicle_id = v.vehicle_id
    where c.until is null and v.vehicle_id = c.vehicle_id and not (v.lifecycle = 'on_shelf' and ${isLow}
      and v.service_area_id is not distinct from c.service_area_id and v.agent_id = c.agent_id)`.execute(db);
  await sql`
    insert into charge_low (vehicle_id, since, service_area_id, agent_id)
    select v.vehicle_id, ${at(now)}, v.service_area_id, v.agent_id
    from vehicle v join vehicle_state s on s.vehicle_id = v.vehicle_id
    where v.lifecycle = 'on_shelf' and v.service_area_id is not null and ${isLow}
      and not exists (select from charge_low c where c.vehicle_id = v.vehicle_id and c.until is null)
    on conflict (vehicle_id, since) do update set until = null`.execute(db);
}
