import { ridingStates } from '@kickstand/contract/fleet/vehicles';
import { type VehicleMark, vehicleFlags } from '@kickstand/domain/fleet/live';
import type pg from 'pg';
import { keptFrame } from '../apps/server/src/fleet/live/kept-frames.service.ts';
import { makeNextDryRun } from '../apps/server/src/work/task-rules/dry-runs.service.ts';
import type { Bench } from './bench.ts';
import type { Row } from './row.ts';
import { type FactsFixture, withFacts, zone } from './town-facts.ts';

const ridesOfVehicle = 35;
const firstNumber = 20_000_000;
const quarterMs = 15 * 60_000;
const from = Date.UTC(2026, 8, 1);
const area = 1;
const [available, riding] = [ridingStates.indexOf('available'), ridingStates.indexOf('riding')];

/** What it takes to try a rule on a week of 20,000 vehicles, a state each quarter of an hour, and what memory that needs. */
export const benchDryRun = (bench: Bench): Promise<Row[]> =>
  withFacts(bench, (fixture) => measure(bench, fixture));

/** Half of the vehicles stand in stations, a hundred in each: too many for its capacity. */
interface Size {
  vehicles: number;
  stations: number;
  moments: number;
  to: number;
}

async function measure(bench: Bench, { database, client }: FactsFixture): Promise<Row[]> {
  const stations = bench.some(100, 2);
  const moments = bench.some(7 * 96, 12);
  const size = { stations, vehicles: stations * 200, moments, to: from + (moments - 1) * quarterMs };
  await fillVehicles(client, size);
  await fillRides(client, size);
  await fillSnapshots(client, size);
  await client.query('analyze');
  const idle = await tryRule({ database, client }, size.to, { lowBattery: true, idleHours: 2 });
  const fill = await tryRule({ database, client }, size.to, { fillAbovePct: 150 });
  const over = `${size.vehicles.toLocaleString('en-US')} vehicles × ${moments} quarters of an hour`;
  return [
    { name: `dry run over ${over}, charge and rides`, value: idle.seconds, unit: 's', target: '<= 20 s' },
    {
      name: `dry run over ${over}, how full stations were`,
      value: fill.seconds,
      unit: 's',
      target: '<= 20 s',
    },
    {
      name: 'memory growth meanwhile, at most',
      value: Math.max(idle.growthMb, fill.growthMb),
      unit: 'MB',
      target: '<= 400 MB',
    },
    { name: 'tasks that it would have made', value: idle.made, unit: 'tasks' },
  ];
}

async function tryRule({ database, client }: FactsFixture, to: number, conditions: object) {
  const rule = { type: 'swap', conditions, fromHour: 0, untilHour: 0, dailyCap: 5_000, dedupeHours: 4 };
  await client.query(
    `insert into rule_dry_run (service_area_id, run_id, agent_id, rule, areas, from_at, to_at, created_at, created_by)
      select service_area_id, $1, agent_id, $2, array[service_area_id], $3, $4, $4, 'bench' from service_area
      where service_area_id = $5`,
    [JSON.stringify(conditions), rule, new Date(from), new Date(to), area],
  );
  const before = process.memoryUsage().rss;
  let most = before;
  const watch = setInterval(() => {
    most = Math.max(most, process.memoryUsage().rss);
  }, 50);
  const startedAt = performance.now();
  // At the end of the week that is tried: runs of earlier days are forgotten as soon as one is made.
  await makeNextDryRun({ database, zone, now: () => to });
  clearInterval(watch);
  const { rows } = await client.query(
    'select (found->>$1)::int as made from rule_dry_run where run_id = $2',
    ['made', JSON.stringify(conditions)],
  );
  if (!rows[0]?.made) throw new Error('the dry run found nothing');
  return {
    seconds: (performance.now() - startedAt) / 1_000,
    growthMb: (most - before) / 1e6,
    made: rows[0].made as number,
  };
}

/** A grid of twice as many places as stations. */
const placeOf = (i: number, stations: number) => {
  const station = i % (stations * 2);
  return [113.3 + (station % 20) * 0.01, 30.5 + Math.floor(station / 20) * 0.01] as const;
};

async function fillVehicles(client: pg.Client, { vehicles, stations, to }: Size) {
  await client.query(
    `insert into vehicle_model (model_id, brand, name, kind, max_speed) values (1, 'Kick', 'One', 'pedelec', 25)
      on conflict do nothing`,
  );
  await client.query(
    `insert into vehicle (vehicle_id, agent_id, service_area_id, model_id, lifecycle, created_at, updated_at)
      select $1 + i, z.agent_id, z.service_area_id, 1, 'on_shelf', $2, $2
      from generate_series(0, $3 - 1) i, service_area z where z.service_area_id = $4`,
    [firstNumber, new Date(from), vehicles, area],
  );
  await client.query(
    `insert into vehicle_state (vehicle_id, agent_id, service_area_id, online, reported_at, lock_at, rest_battery)
      select vehicle_id, agent_id, service_area_id, true, $1, $1, 50 from vehicle where vehicle_id >= $2`,
    [new Date(to), firstNumber],
  );
  const half = 0.0005;
  for (let station = 0; station < stations; station++) {
    const [lng, lat] = placeOf(station, stations);
    const ring = [
      [lng - half, lat - half],
      [lng + half, lat - half],
      [lng + half, lat + half],
      [lng - half, lat + half],
    ];
    await client.query(
      `insert into fence (service_area_id, fence_id, agent_id, kind, name, points, centre_lng, centre_lat, capacity, updated_at)
        select service_area_id, $1, agent_id, 'station', $1, $2, $3, $4, 60, $5 from service_area
        where service_area_id = $6`,
      [`dry-${station}`, JSON.stringify([ring]), lng, lat, new Date(from), area],
    );
  }
}

/** Five rides a day of each vehicle. */
async function fillRides(client: pg.Client, { vehicles }: Size) {
  await client.query(
    `insert into trip (service_area_id, started_at, trip_id, agent_id, rider_id, vehicle_id, imei, model_id, state, ended_at,
        ended_by, return_relation, distance_m, riding_seconds)
      select z.service_area_id, e.at - interval '9 minutes', 'dry-' || v || '-' || n, z.agent_id, 'r' || v, $1 + v, '1', 1,
        'ended', e.at, 'user', 'in_station', 1500, 540
      from service_area z, generate_series(0, $2 - 1) v, generate_series(0, $3 - 1) n,
        lateral (select $4::timestamptz + (n * 288 + (v * 7919) % 288) * interval '1 minute' as at) e
      where z.service_area_id = $5`,
    [firstNumber, vehicles, ridesOfVehicle, new Date(from), area],
  );
}

/** States as they would be kept: charge that sinks and is renewed, one in forty ridden, one in seventy silent. */
async function fillSnapshots(client: pg.Client, { vehicles, stations, moments }: Size) {
  for (let no = 0; no < moments; no++) {
    const at = from + no * quarterMs;
    const marks = Array.from({ length: vehicles }, (_, i) => markOf(i, { no, at, stations }));
    await client.query(
      `insert into fleet_snapshot (service_area_id, at, agent_id, vehicles, frame)
        select service_area_id, $1, agent_id, $2, $3 from service_area where service_area_id = $4`,
      [new Date(at), vehicles, keptFrame(marks, at), area],
    );
  }
}

function markOf(i: number, { no, at, stations }: { no: number; at: number; stations: number }): VehicleMark {
  const [lng, lat] = placeOf(i + Math.floor((no + (i % 20)) / 20), stations);
  const isOffline = (i + no) % 70 === 0;
  return {
    vehicle: firstNumber + i,
    lng: lng + ((i * 31) % 100) / 1e6,
    lat: lat + ((i * 17) % 100) / 1e6,
    course: (i * 2) % 360,
    alarms: 0,
    ops: 0,
    battery: 100 - ((i + no) % 90),
    locatedAt: Math.floor(at / 1000) - (i % 900),
    riding: (i + no) % 40 === 0 ? riding : available,
    flags: vehicleFlags.onShelf | vehicleFlags.located | (isOffline ? 0 : vehicleFlags.online),
  };
}
