import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import type { DemoParts } from '../apps/server/src/demo/demo.service.ts';
import {
  runningPostgres,
  startEmbeddedPostgres,
} from '../apps/server/src/kernel/database/embedded-postgres.ts';
import { migrate } from '../apps/server/src/kernel/database/schema/migrate.ts';
import { readSettings } from '../apps/server/src/kernel/program/read-settings.ts';
import type { Settings } from '../apps/server/src/kernel/program/settings.ts';
import { makeLog } from '../apps/server/src/log.ts';
import { startServer } from '../apps/server/src/start.ts';
import type { Row } from './row.ts';

/** A migrated database, as its owner, the program and a superuser reach it. */
export interface BenchDatabase {
  owner: pg.PoolConfig;
  app: pg.PoolConfig;
  superuser: pg.PoolConfig;
  drop(): Promise<void>;
}

/** A running server with a demo. */
export interface BenchServer {
  url: string;
  mqttUrl: string;
  owner: pg.PoolConfig;
  app: pg.PoolConfig;
  stop(): Promise<void>;
}

/** What a suite is given: how much it measures, and where. */
export interface Bench {
  /** Whether its figures count; otherwise it only shows that it works, on what has been built before. */
  isFull: boolean;
  /** So many of what is measured in full, fewer where it need only work. */
  some(whole: number, fewest: number): number;
  emptyDatabase(): Promise<BenchDatabase>;
  demoServer(scale: Settings['demoScale']): Promise<BenchServer>;
  /** How much past a demo gets that the suite makes itself. */
  past: Pick<DemoParts, 'depth'>;
}

/** A suite: what it answers are its rows of the table. */
export type Suite = (bench: Bench) => Row[] | Promise<Row[]>;

/** Everything at its full size, on databases and servers that are made for it. */
export const fullBench: Bench = {
  isFull: true,
  some: (whole) => whole,
  emptyDatabase,
  demoServer,
  past: {},
};

async function emptyDatabase(): Promise<BenchDatabase> {
  const dir = mkdtempSync(join(tmpdir(), 'kickstand-bench-'));
  const postgres = await startEmbeddedPostgres({ dir: join(dir, 'postgres'), log: () => undefined });
  const { owner, app, admin } = postgres;
  const drop = async () => {
    await postgres.stop();
    rmSync(dir, { recursive: true, force: true });
  };
  await migrate(owner).catch(async (error: unknown) => {
    await drop();
    throw error;
  });
  return { owner, app, superuser: { ...admin, database: `${owner.database}` }, drop };
}

async function demoServer(scale: Settings['demoScale']): Promise<BenchServer> {
  const dataDir = mkdtempSync(join(tmpdir(), 'kickstand-bench-demo-'));
  const environment = {
    PORT: '0',
    MQTT_PORT: '0',
    DATA_DIR: dataDir,
    DEMO: '1',
    DEMO_SCALE: scale,
  };
  const server = await startServer(readSettings(environment), makeLog('error'));
  const stop = async () => {
    await server.stop();
    rmSync(dataDir, { recursive: true, force: true });
  };
  const [owner, app] = (['owner', 'app'] as const).map((role) =>
    runningPostgres(join(dataDir, 'postgres'), role),
  );
  if (owner && app) return { url: server.url, mqttUrl: server.mqttUrl, owner, app, stop };
  await stop();
  throw new Error('the database is gone');
}

/** Work with a database of one's own, which is gone afterwards. */
export async function withDatabase<T>(bench: Bench, work: (database: BenchDatabase) => Promise<T>) {
  const database = await bench.emptyDatabase();
  try {
    return await work(database);
  } finally {
    await database.drop();
  }
}

/** Work with a server of a demo, which has stopped afterwards. */
export async function withServer<T>(
  bench: Bench,
  scale: Settings['demoScale'],
  work: (server: BenchServer) => Promise<T>,
) {
  const server = await bench.demoServer(scale);
  try {
    return await work(server);
  } finally {
    await server.stop();
  }
}

const restMs = 10_000;
const idleShare = 0.15;
const mostLooks = 90;

/** Until the server, which runs in this process, has caught up with its demo's past and only waits. */
export async function atRest(bench: Bench) {
  for (let [quiet, looks] = [0, 0]; bench.isFull && quiet < 2; looks++) {
    if (looks > mostLooks) throw new Error('the server does not come to rest');
    const before = process.cpuUsage();
    await wait(restMs);
    const { user, system } = process.cpuUsage(before);
    quiet = (user + system) / 1_000 < idleShare * restMs ? quiet + 1 : 0;
  }
}

/** Work with one connection. */
export async function withClient<T>(config: pg.ClientConfig, work: (client: pg.Client) => Promise<T>) {
  const client = new pg.Client(config);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** As little as shows that a suite works, where it is said how it comes by databases and servers. */
export const smallBench = (places: Pick<Bench, 'emptyDatabase' | 'demoServer' | 'past'>): Bench => ({
  isFull: false,
  some: (_, fewest) => fewest,
  ...places,
});
