import { sql } from 'kysely';
import type { Db } from '../../src/kernel/database/db.ts';
import { zone } from '../figures/demo-town.ts';

export type Reading = <T>(work: (db: Db) => Promise<T>) => Promise<T>;

/** What stands in the database, to compare with. */
export function looking(read: Reading) {
  const one = async (statement: ReturnType<typeof sql<{ n: number }>>) =>
    read(async (db) => (await statement.execute(db)).rows[0]?.n ?? 0);
  const firstStart = () => one(sql<{ n: number }>`select min(started_at) as n from ride_order`);
  return {
    one,
    firstStart,
    vehiclesIn: (ids: number[]) =>
      one(sql<{ n: number }>`select count(distinct vehicle_id)::int as n from vehicle_shelf
        where service_area_id = any(${ids}::int[])`),
    ordersOf: (month: string) =>
      one(sql<{ n: number }>`select count(*)::int as n from ride_order
        where to_char(started_at at time zone ${zone}, 'YYYY-MM') = ${month}`),
    numbersOfVehicles: () =>
      read(async (db) => {
        const vehicles = await db.selectFrom('vehicle').select(['vehicle_id', 'imei', 'plate']).execute();
        return new Set(
          vehicles.flatMap(({ vehicle_id, imei, plate }) => [String(vehicle_id), imei ?? '', plate ?? '']),
        );
      }),
    namesOfPeople: () =>
      read(async (db) => {
        const { rows } = await sql<{ name: string }>`
          select rider_id as name from rider union select phone from rider union select name from rider where char_length(name) > 1
          union select order_id from ride_order union select trip_id from trip
          union select phone from operator union select name from operator`.execute(db);
        return new Set(rows.map(({ name }) => name));
      }),
  };
}
