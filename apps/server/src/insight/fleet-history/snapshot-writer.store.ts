import { sql } from 'kysely';
import type { Db } from '../../kernel/database/db.ts';
import type { FleetTally } from './fleet-tally.service.ts';

/** An area (0: none) and the agent whose vehicles are counted. */
export interface Part {
  serviceAreaId: number;
  agentId: number;
}

/** Stores a snapshot of a part; false if there is one of that instant. */
export async function keepSnapshot(
  db: Db,
  { serviceAreaId, agentId }: Part,
  { at, vehicles, frame }: { at: number; vehicles: number; frame: Buffer },
) {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('fleet_snapshot')
    .values({ service_area_id: serviceAreaId, agent_id: agentId, at: new Date(at), vehicles, frame })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

/** Stores the counts of some parts at an instant; existing ones stay. */
export async function keepSamples(db: Db, at: number, tallies: readonly (readonly [Part, FleetTally])[]) {
  if (tallies.length === 0) return;
  await db
    .insertInto('fleet_sample')
    .values(
      tallies.map(([{ serviceAreaId, agentId }, tally]) => ({
        service_area_id: serviceAreaId,
        agent_id: agentId,
        at: new Date(at),
        on_shelf: tally.onShelf,
        rentable: tally.rentable,
        riding: tally.riding,
        online: tally.online,
        bound: tally.bound,
        fixed: tally.fixed,
        weak_signal: tally.weakSignal,
        no_power: tally.noPower,
        low_battery: tally.lowBattery,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export interface Supply extends Part {
  /** Business day and local hour. */
  day: string;
  hour: number;
  /** The minutes of rentable vehicles by cell. */
  minutes: ReadonlyMap<number, number>;
  /** The same by station. */
  stations: ReadonlyMap<string, number>;
  /** The length of the interval in minutes. */
  present: number;
}

/** Adds to the minutes of rentable vehicles in cells. */
export async function addSupply(db: Db, { serviceAreaId, agentId, day, hour, minutes, present }: Supply) {
  if (minutes.size === 0) return;
  await sql`
    insert into heat_hour (service_area_id, day, hour, cell, agent_id, available_minutes, present_minutes)
    select ${serviceAreaId}::int, ${day}::date, ${hour}::smallint, cell, ${agentId}::int, minutes, ${present}::smallint
    from unnest(${[...minutes.keys()]}::bigint[], ${[...minutes.values()]}::int[]) as t (cell, minutes)
    on conflict (service_area_id, day, hour, cell)
    do update set available_minutes = heat_hour.available_minutes + excluded.available_minutes,
      present_minutes = least(60, heat_hour.present_minutes + excluded.present_minutes)`.execute(db);
}

/** Adds to the minutes of rentable vehicles in stations. */
export async function addStationSupply(
  db: Db,
  { serviceAreaId, agentId, day, hour, present, stations }: Supply,
) {
  if (stations.size === 0) return;
  const zeros = sql`array_fill(0, array[24])`;
  const inItsHour = (minutes: ReturnType<typeof sql>) =>
    sql`array_fill(0, array[${hour}::int]) || ${minutes} || array_fill(0, array[23 - ${hour}::int])`;
  await sql`
    insert into station_day as s (station_id, day, service_area_id, agent_id, starts, ends, vehicle_minutes, present_minutes)
    select station, ${day}::date, ${serviceAreaId}::int, ${agentId}::int, ${zeros}, ${zeros}, ${inItsHour(sql`minutes`)},
      ${inItsHour(sql`${present}::int`)}
    from unnest(${[...stations.keys()]}::text[], ${[...stations.values()]}::int[]) as t (station, minutes) order by station
    on conflict (station_id, day) do update set vehicle_minutes = added(s.vehicle_minutes, excluded.vehicle_minutes),
      present_minutes = added(s.present_minutes, excluded.present_minutes)`.execute(db);
}
