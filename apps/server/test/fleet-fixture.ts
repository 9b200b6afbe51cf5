import { everything } from '@kickstand/domain/platform/access';
import { passwordDigest } from '../src/gateway/broker/credentials.ts';
import { Database } from '../src/kernel/database/db.ts';
import { freshDatabase } from './database.ts';

/** A square ring around a point. */
const square = (lng: number, lat: number, half: number) => [
  [
    [lng - half, lat - half],
    [lng + half, lat - half],
    [lng + half, lat + half],
    [lng - half, lat + half],
  ],
];

export const middle = { lng: 113.5, lat: 30.5 } as const;
export const fleetNow = 1_790_000_000_000;
const firstVehicle = 10_000_001;

/** The number, IMEI and password of the n-th vehicle of a test fleet. */
export const nth = (n: number) => ({
  vehicle: firstVehicle + n,
  imei: `86${String(1_000_000_000_000 + n)}`,
  password: `password-of-${n}-0123456789`,
});

/**
 * A database with two franchisees (agents 3 and 4) with one service area each (31 around `middle`, 41 half a degree
 * east) and vehicles that alternate between them: even ones belong to 31. Area 31 has a station in its middle.
 */
export async function fleetFixture(vehicles: number) {
  const fresh = await freshDatabase();
  const database = new Database(fresh.app);
  await fresh.owner.query(
    `insert into agent (agent_id, parent_id, name, kind, created_at) values
       (2, null, 'root', 'direct', now()), (3, 2, 'north', 'franchise', now()), (4, 2, 'south', 'franchise', now())`,
  );
  await fresh.owner.query(
    `insert into service_area (service_area_id, agent_id, name, centre_lng, centre_lat, boundary, created_at) values
       (31, 3, 'north', 113.5, 30.5, $1, now()), (41, 4, 'south', 114, 30.5, $2, now())`,
    [JSON.stringify(square(113.5, 30.5, 0.1)), JSON.stringify(square(114, 30.5, 0.1))],
  );
  await fresh.owner.query(
    `insert into vehicle_model (model_id, brand, name, kind, max_speed) values (1, 'Kick', 'One', 'pedelec', 25)`,
  );
  await database.write(everything, async (db) => {
    await db
      .insertInto('fence')
      .values({
        service_area_id: 31,
        fence_id: 'station-1',
        agent_id: 3,
        kind: 'station',
        name: 'Station 1',
        points: JSON.stringify(square(113.5, 30.5, 0.0005)),
        centre_lng: 113.5,
        centre_lat: 30.5,
        updated_at: new Date(fleetNow),
      })
      .execute();
  });
  await insertVehicles(fresh, vehicles);
  return {
    fresh,
    database,
    /** Run a statement that sees and may change every row. */
    asOwner: (text: string, values: unknown[] = []) => asOwner(fresh, text, values),
    drop: () => fresh.drop(),
  };
}
export type FleetFixture = Awaited<ReturnType<typeof fleetFixture>>;

type Fresh = Awaited<ReturnType<typeof freshDatabase>>;

async function asOwner(fresh: Fresh, text: string, values: unknown[]) {
  const client = await fresh.owner.connect();
  try {
    await client.query(
      "begin; select set_config('app.agents', 'all', true), set_config('app.areas', 'all', true)",
    );
    const { rows } = await client.query(text, values);
    await client.query('commit');
    return rows;
  } catch (error) {
    await client.query('rollback');
    throw error;
  } finally {
    client.release();
  }
}

async function insertVehicles(fresh: Fresh, count: number) {
  const rows = Array.from({ length: count }, (_, n) => ({
    ...nth(n),
    agent: n % 2 ? 4 : 3,
    area: n % 2 ? 41 : 31,
  }));
  const column = <K extends keyof (typeof rows)[number]>(key: K) => rows.map((row) => row[key]);
  await asOwner(
    fresh,
    `insert into vehicle (vehicle_id, agent_id, service_area_id, model_id, imei, lifecycle, created_at, updated_at)
     select v, a, s, 1, i, 'on_shelf', now() - interval '1 day', now() - interval '1 day'
     from unnest($1::int[], $2::int[], $3::int[], $4::text[]) as t (v, a, s, i)`,
    [column('vehicle'), column('agent'), column('area'), column('imei')],
  );
  await asOwner(
    fresh,
    'insert into imei_claim (imei, vehicle_id, digest) select * from unnest($1::text[], $2::int[], $3::text[])',
    [column('imei'), column('vehicle'), rows.map((row) => passwordDigest(row.password))],
  );
}
