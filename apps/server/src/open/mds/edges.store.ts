import { sql } from 'kysely';
import { at, type Db } from '../../kernel/database/db.ts';
import { anyNumber } from '../../kernel/list/any-of.ts';

/** From an instant until before another, epoch ms. */
export interface Window {
  from: number;
  to: number;
}

/** Alarms during which a vehicle is offline, and those during which it cannot be ridden. */
export const offlineTypes = ['offline', 'lost'];
export const stoppedTypes = ['battery_removed', 'bms_fault'];
const standingTypes = sql.raw(`('${[...offlineTypes, ...stoppedTypes].join("', '")}')`);

/** The longest trip considered. */
const longestTrip = 86_400_000;

/**
 * The vehicles of some areas for which something reported began, ended or continued: a trip, or a change of whether
 * they can be rented.
 */
export async function vehiclesWithEdges(db: Db, areaIds: readonly number[], { from, to }: Window) {
  const own = sql`service_area_id = ${anyNumber(areaIds)}`;
  const within = (column: string) =>
    sql`${own} and ${sql.ref(column)} >= ${at(from)} and ${sql.ref(column)} < ${at(to)}`;
  const { rows } = await sql<{ vehicle: number }>`
    select vehicle_id as vehicle from ride_order where ${own} and started_at >= ${at(from - longestTrip)} and started_at < ${at(to)}
      and (ended_at is null or ended_at >= ${at(from)})
    union select vehicle_id from ride_order where ${within('ended_at')}
    union select vehicle_id from trip where ${within('ended_at')} and state = 'failed'
    union select vehicle_id from vehicle_shelf where ${within('since')}
    union select vehicle_id from vehicle_shelf where ${within('until')}
    union select vehicle_id from reservation where ${within('made_at')}
    union select vehicle_id from reservation_past where ${within('made_at')}
    union select vehicle_id from reservation_past where ${within('ended_at')}
    union select vehicle_id from ops_task where ${within('started_at')} and started_at is not null
    union select vehicle_id from ops_task where ${within('finished_at')} and finished_at is not null and started_at is not null
    union select vehicle_id from charge_low where ${within('since')}
    union select vehicle_id from charge_low where ${within('until')} and until is not null
    union select vehicle_id from alarm where ${within('first_at')} and type in ${standingTypes}
    union select vehicle_id from alarm where ${within('handled_at')} and type in ${standingTypes} and handled_at is not null
    union select vehicle_id from fault_report where ${within('created_at')} and stop
    union select vehicle_id from fault_report where ${within('handled_at')} and stop and handled_at is not null
    order by 1`.execute(db);
  return rows.map(({ vehicle }) => vehicle);
}

/** Whether a ride of some areas that should have ended before an instant waits for its lock. */
export async function isEndUnsettled(db: Db, areaIds: readonly number[], before: number) {
  const { rows } = await sql<{ waits: boolean }>`
    select exists (select from trip_open where service_area_id = ${anyNumber(areaIds)} and state = 'closing'
      and coalesce(held_at, since) < ${at(before)}) as waits`.execute(db);
  return rows[0]?.waits ?? false;
}
