import { commandRules } from '@kickstand/domain/vehicles';
import { sql } from 'kysely';
import type { Db } from '../kernel/db.ts';
import { newId } from '../kernel/ids.ts';

/** A motor that is stopped, or let go again, because of its charge. */
export interface PowerOrder {
  vehicle: number;
  on: boolean;
  at: number;
}

const { deadlineMs } = commandRules.bms_switch;

/** Queue what the rule orders, for vehicles that still have a controller. */
export const queuePower = (db: Db, orders: readonly PowerOrder[]) =>
  sql`insert into command (vehicle_id, command_id, agent_id, service_area_id, imei, type, args, source, state,
      created_at, deadline_at)
    select v.vehicle_id, o.id, v.agent_id, v.service_area_id, v.imei, 'bms_switch', jsonb_build_object('on', o.turn_on),
      'rule', 'queued', o.at, o.at + ${`${deadlineMs} milliseconds`}::interval
    from unnest(${orders.map(({ vehicle }) => vehicle)}::int[], ${orders.map(() => newId())}::text[],
      ${orders.map(({ on }) => on)}::boolean[], ${orders.map(({ at }) => new Date(at))}::timestamptz[])
      as o(vehicle, id, turn_on, at)
    join vehicle v on v.vehicle_id = o.vehicle
    where v.imei is not null`.execute(db);
