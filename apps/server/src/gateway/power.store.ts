import { sql } from 'kysely';
import { queueCommands } from '../kernel/command-queue.ts';
import type { Db } from '../kernel/database/db.ts';
import { anyNumber } from '../kernel/list/any-of.ts';

/** A motor stopped, or released again, because of its charge. */
export interface PowerOrder {
  vehicle: number;
  on: boolean;
  at: number;
}

/** Queues the commands for vehicles that still have a controller. */
export async function queuePower(db: Db, orders: readonly PowerOrder[]) {
  const vehicles = await db
    .selectFrom('vehicle')
    .select(['vehicle_id', 'agent_id as agentId', 'service_area_id as areaId', 'imei'])
    .where('vehicle_id', '=', anyNumber(orders.map(({ vehicle }) => vehicle)))
    .execute();
  const known = new Map(vehicles.map(({ vehicle_id, ...one }) => [vehicle_id, one]));
  const wanted = orders.flatMap(({ vehicle, on, at }) => {
    const one = known.get(vehicle);
    if (!one?.imei) return [];
    return [{ ...one, imei: one.imei, vehicle, args: { on }, now: at }];
  });
  await queueCommands(
    db,
    wanted.map((one) => ({ ...one, type: 'bms_switch', source: 'rule' })),
  );
}

export interface LastOrder {
  vehicle_id: number;
  turn_on: boolean;
  state: string;
  ended_at: number | null;
  unanswered: number;
}

/** The outcome of the last such command to each vehicle, and the number of consecutive unanswered ones. */
export async function lastPowerOrders(db: Db, vehicles: readonly number[]) {
  const { rows } = await sql<LastOrder>`
    select last.vehicle_id, last.turn_on, last.state, last.ended_at,
      (select count(*)::int from command c
        where c.vehicle_id = last.vehicle_id and c.type = 'bms_switch' and c.source = 'rule' and c.state = 'timeout'
          and (c.args->>'on')::boolean = last.turn_on
          and c.created_at > coalesce((select max(o.created_at) from command o
            where o.vehicle_id = c.vehicle_id and o.type = 'bms_switch'
              and (o.state <> 'timeout' or (o.args->>'on')::boolean <> last.turn_on)), '-infinity')) as unanswered
    from unnest(${vehicles}::int[]) as v(id)
    cross join lateral (
      select c.vehicle_id, (c.args->>'on')::boolean as turn_on, c.state, c.ended_at from command c
      where c.vehicle_id = v.id and c.type = 'bms_switch' and c.source = 'rule'
      order by c.created_at desc limit 1) as last`.execute(db);
  return rows;
}

/** Vehicles with such a command since an instant. */
export async function orderedSince(db: Db, since: number): Promise<number[]> {
  const { rows } = await sql<{ vehicle_id: number }>`
    select distinct vehicle_id from command
    where created_at > ${new Date(since)} and type = 'bms_switch' and source = 'rule'`.execute(db);
  return rows.map(({ vehicle_id }) => vehicle_id);
}
