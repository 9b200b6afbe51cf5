import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { vehicleBytes } from '@kickstand/domain/fleet/live';
import { everything } from '@kickstand/domain/platform/access';
import pg from 'pg';
import { startBroker } from '../apps/server/src/gateway/broker/broker.ts';
import { makeCredentials, passwordDigest } from '../apps/server/src/gateway/broker/credentials.ts';
import { commandNews, commandNewsTopic } from '../apps/server/src/gateway/commands/command-news.ts';
import { startGateway } from '../apps/server/src/gateway/gateway.ts';
import { makeGatewayMetrics } from '../apps/server/src/gateway/gateway-metrics.ts';
import { Database } from '../apps/server/src/kernel/database/db.ts';
import { newId } from '../apps/server/src/kernel/ids.ts';
import { makeMetrics } from '../apps/server/src/kernel/web/metrics.ts';
import type { FleetState } from '../apps/server/src/live/fleet.ts';
import { FleetFrames, viewOf } from '../apps/server/src/live/fleet-frames.ts';
import { loadFleet } from '../apps/server/src/live/fleet-source.ts';
import { type Bench, withDatabase } from './bench.ts';
import type { Ask, Done } from './gateway-devices.ts';
import { percentile, type Row } from './row.ts';

const count = (n: number) => n.toLocaleString('en-US');
const log = { info: () => undefined, warn: () => undefined, error: () => undefined };

export const nth = (n: number) => ({
  vehicle: 10_000_001 + n,
  imei: `86${1_000_000_000_000 + n}`,
  password: `bench-password-${n}`,
});

interface Size {
  vehicles: number;
  /** So many of them connect. */
  connected: number;
  commands: number;
  floodMs: number;
  /** Vehicles that change in a second. */
  changed: number;
}

/** Telemetry from 1,000 devices through broker, gateway and database; commands there and back; the live picture. */
export const benchGateway = (bench: Bench): Promise<Row[]> =>
  withDatabase(bench, async ({ app, owner }) => {
    const size = {
      vehicles: bench.some(100_000, 500),
      connected: bench.some(1_000, 20),
      commands: bench.some(300, 3),
      floodMs: bench.some(10_000, 600),
      changed: bench.some(10_000, 50),
    };
    const devices = fork(join(import.meta.dirname, 'gateway-devices.ts'), {
      execArgv: [...process.execArgv, '--import', 'tsx'],
    });
    const database = new Database(new pg.Pool({ ...app, max: 8 }));
    try {
      await furnish(owner, size);
      return await measure({ database, devices, size });
    } finally {
      devices.kill('SIGKILL');
      await database.close();
    }
  });

interface Measuring {
  database: Database;
  devices: ChildProcess;
  size: Size;
}

async function measure(measuring: Measuring): Promise<Row[]> {
  const { database, size } = measuring;
  const from = performance.now();
  const source = await loadFleet(database, Date.now);
  const loaded = performance.now() - from;
  const alone = await brokerAlone(measuring);
  const { ingest, trips, lost } = await wholeGateway(measuring, source);
  return [
    {
      name: `loading the state of ${count(size.vehicles)} vehicles`,
      value: loaded,
      unit: 'ms',
      target: '<= 3000 ms',
    },
    {
      name: `QoS 1 messages of ${count(size.connected)} devices, acknowledged when stored`,
      value: ingest,
      unit: 'messages/s',
      target: '>= 5,000 messages/s',
      baseline: { name: 'broker alone', value: alone },
    },
    { name: 'of them acknowledged and not stored', value: lost, unit: 'messages', target: '<= 0 messages' },
    { name: 'command from the table to its answer, p50', value: percentile(trips, 50), unit: 'ms' },
    {
      name: 'command from the table to its answer, p95',
      value: percentile(trips, 95),
      unit: 'ms',
      target: '<= 300 ms',
    },
    ...livePicture(source.fleet, size.changed),
  ];
}

export async function ask(devices: ChildProcess, what: Ask): Promise<Done> {
  devices.send(what);
  const [done] = await once(devices, 'message');
  return done as Done;
}

export const fleetOfDevices = ({ connected }: Pick<Size, 'connected'>) =>
  Array.from({ length: connected }, (_, n) => nth(n));

/** The same messages to a broker whose hearer does nothing. */
async function brokerAlone({ database, devices, size }: Measuring) {
  const broker = await brokerOn(database);
  broker.bus.uplink(() => undefined);
  await ask(devices, { do: 'connect', port: broker.port, devices: fleetOfDevices(size) });
  const { acknowledged, seconds } = await ask(devices, { do: 'flood', inFlight: 8, forMs: size.floodMs / 2 });
  await broker.close();
  return acknowledged / seconds;
}

const brokerOn = (database: Database, metrics = makeMetrics()) =>
  startBroker({
    port: 0,
    host: '127.0.0.1',
    credentials: makeCredentials(database, Date.now),
    metrics: makeGatewayMetrics(metrics, log, Date.now),
    now: Date.now,
    rate: { perSecond: 1_000, burst: 1_000 },
  });

type Source = Awaited<ReturnType<typeof loadFleet>>;

async function wholeGateway({ database, devices, size }: Measuring, source: Source) {
  const metrics = makeMetrics();
  const broker = await brokerOn(database, metrics);
  const { bus } = broker;
  const gateway = startGateway({ database, bus, source, metrics, log, now: Date.now });
  await ask(devices, { do: 'connect', port: broker.port, devices: fleetOfDevices(size) });
  const { acknowledged, seconds, lastSeq } = await ask(devices, {
    do: 'flood',
    inFlight: 8,
    forMs: size.floodMs,
  });
  const lost = await unstored(database, lastSeq);
  await ask(devices, { do: 'pace', perSecond: 500 });
  const trips: number[] = [];
  for (let n = 0; n < size.commands; n++)
    trips.push(await roundTrip(database, { bus, wake: gateway.wake }, nth(n)));
  await ask(devices, { do: 'pace', perSecond: 0 });
  await gateway.stop();
  await broker.close();
  return { ingest: acknowledged / seconds, trips, lost };
}

/** Devices whose last acknowledged message is newer than what the database has. */
async function unstored(database: Database, lastSeq: Record<string, number>) {
  const rows = await database.read(everything, (db) =>
    db
      .selectFrom('vehicle_state as s')
      .innerJoin('vehicle as v', 'v.vehicle_id', 's.vehicle_id')
      .select(['v.imei', 's.last_seq'])
      .where('s.last_seq', 'is not', null)
      .execute(),
  );
  const stored = new Map(rows.map(({ imei, last_seq }) => [imei, last_seq ?? 0]));
  return Object.entries(lastSeq).filter(([imei, seq]) => (stored.get(imei) ?? 0) < seq).length;
}

type Carrier = { bus: Awaited<ReturnType<typeof brokerOn>>['bus']; wake(): void };

/** Milliseconds from the transaction that gives a command to the news of its outcome. */
async function roundTrip(
  database: Database,
  { bus, wake }: Carrier,
  { vehicle, imei }: ReturnType<typeof nth>,
) {
  const id = newId();
  const answered = new Promise<void>((resolve, reject) => {
    const stop = bus.subscribe(commandNewsTopic, (_, payload) => {
      const news = commandNews.parse(JSON.parse(Buffer.from(payload).toString()));
      if (news.id !== id || news.state === 'queued' || news.state === 'sent') return;
      stop();
      if (news.state === 'acked') resolve();
      else reject(new Error(`the command of ${imei} ended as ${news.state}`));
    });
  });
  const from = performance.now();
  await database.write(everything, (db) =>
    db
      .insertInto('command')
      .values({
        vehicle_id: vehicle,
        command_id: id,
        agent_id: 2,
        service_area_id: 1,
        imei,
        type: 'ring',
        args: JSON.stringify({ seconds: 5 }),
        source: 'operator',
        state: 'queued',
        created_at: new Date(),
        deadline_at: new Date(Date.now() + 30_000),
      })
      .execute(),
  );
  wake();
  await answered;
  return performance.now() - from;
}

/** One turn of the live picture: 10,000 of 100,000 vehicles changed, 50 consoles look at a tenth of the town each. */
function livePicture(fleet: FleetState, changes: number): Row[] {
  const now = Date.now();
  for (let index = 0; index < fleet.size; index++) {
    const place = { lng: 113.4 + (index % 200) / 1_000, lat: 30.4 + (index % 199) / 1_000, locatedAt: now };
    fleet.put(index, { ...fleet.facts(index), ...place }, now);
  }
  const pictures = new FleetFrames(fleet, Date.now);
  const views = Array.from({ length: 50 }, (_, n) => {
    const west = 113.4 + (n % 10) * 0.02;
    return viewOf({ west, south: 30.4, east: west + 0.02, north: 30.6, zoom: 14 }, everything);
  });
  const [turns, plain, snapshots]: [number[], number[], number[]] = [[], [], []];
  let bytes = 0;
  for (let turn = 0; turn < 20; turn++) {
    const changed = Array.from({ length: changes }, (_, i) => (i * 10 + turn) % fleet.size);
    for (const index of changed) fleet.put(index, { ...fleet.facts(index), battery: turn }, now);
    turns.push(
      timeOf(() => {
        pictures.turn();
        bytes = views.reduce((sum, view) => sum + (pictures.changes(view)?.byteLength ?? 0), 0);
      }),
    );
    plain.push(
      timeOf(() =>
        views
          .slice(0, 10)
          .map(() => changed.slice(0, changes / 10).map((index) => JSON.stringify(fleet.mark(index)))),
      ) * 5,
    );
    const all = viewOf({ west: 113, south: 30, east: 114 + turn / 100, north: 31, zoom: 14 }, everything);
    snapshots.push(timeOf(() => pictures.snapshot(all)));
  }
  pictures.stop();
  return [
    {
      name: `a second of ${count(changes)} changes for 50 consoles, server CPU`,
      value: percentile(turns, 50),
      unit: 'ms',
      baseline: { name: 'as JSON', value: percentile(plain, 50) },
    },
    { name: 'sent for it to 50 consoles', value: bytes / 1_000, unit: 'kB' },
    { name: 'bytes of one change', value: vehicleBytes, unit: 'B', target: '<= 24 B' },
    { name: `snapshot of ${count(fleet.size)} vehicles`, value: percentile(snapshots, 50), unit: 'ms' },
  ];
}

function timeOf(work: () => unknown) {
  const from = performance.now();
  work();
  return performance.now() - from;
}

/** One franchisee with one area, 100,000 vehicles with a state, passwords for those that will connect. */
export async function furnish(owner: pg.ClientConfig, size: Pick<Size, 'vehicles' | 'connected'>) {
  const client = new pg.Client(owner);
  await client.connect();
  await client.query("select set_config('app.agents', 'all', false), set_config('app.areas', 'all', false)");
  const ring = '[[[113.3,30.3],[113.7,30.3],[113.7,30.7],[113.3,30.7]]]';
  await client.query(`
    insert into agent (agent_id, name, kind, created_at) values (2, 'root', 'direct', now());
    insert into service_area (service_area_id, agent_id, name, centre_lng, centre_lat, boundary, created_at)
      values (1, 2, 'town', 113.5, 30.5, '${ring}', now());
    insert into vehicle_model (model_id, brand, name, kind, max_speed) values (1, 'Kick', 'One', 'pedelec', 25);
    insert into vehicle (vehicle_id, agent_id, service_area_id, model_id, imei, lifecycle, created_at, updated_at)
      select 10000001 + n, 2, 1, 1, '86' || (1000000000000 + n), 'on_shelf', now() - interval '1 day',
        now() - interval '1 day' from generate_series(0, ${size.vehicles - 1}) n;
    insert into vehicle_state (vehicle_id, agent_id, service_area_id, online, reported_at, device_at, lng, lat,
        located_at, rest_battery, voltage_mv, mileage_m, lock_at, last_seq)
      select vehicle_id, 2, 1, true, now() - interval '1 minute', now() - interval '1 minute', 113.5, 30.5, now(), 80,
        52000, 1000, now(), 0 from vehicle;
    analyze`);
  const devices = fleetOfDevices(size);
  await client.query(
    'insert into imei_claim (imei, vehicle_id, digest) select * from unnest($1::text[], $2::int[], $3::text[])',
    [
      devices.map(({ imei }) => imei),
      devices.map(({ vehicle }) => vehicle),
      devices.map(({ password }) => passwordDigest(password)),
    ],
  );
  await client.end();
}
