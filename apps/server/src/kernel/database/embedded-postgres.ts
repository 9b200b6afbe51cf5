import { existsSync, mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import pg from 'pg';
import type { Settings } from '../program/settings.ts';
import { codeOf, lineOf, StartError } from '../program/start-error.ts';
import type { ConnectionConfig } from './connections/connections.ts';
import { appRole, createOwnDatabase, createOwnRoles, grantToAppRole, ownerRole } from './database-roles.ts';
import { type Addresses, openExternalDatabase } from './external-postgres.ts';
import { hasCluster, type PostgresHome, preparePostgresHome } from './postgres-home.ts';
import { bringDown, bringUp, livingPostmaster, runsHere, socketConfig } from './postgres-process.ts';

/** A database ready for use: `owner` is for migrations only, `app` for everything the server does. */
export interface OpenDatabase {
  kind: 'embedded' | 'external';
  owner: pg.PoolConfig;
  app: ConnectionConfig;
  /** Stops an embedded server; leaves an external one alone. */
  stop(): Promise<void>;
}

/** An embedded server also has a superuser, for tests that make databases of their own. */
export interface EmbeddedPostgres extends OpenDatabase {
  admin: pg.PoolConfig;
}

const databaseName = 'kickstand';
const watchEveryMs = 500;

/** The database that the settings name: `DATABASE_URL`, otherwise a PostgreSQL of our own in the data folder. */
export async function openDatabase(
  settings: Pick<Settings, 'dataDir'> & Addresses,
  log: (line: string) => void,
): Promise<OpenDatabase> {
  const { dataDir, databaseUrl } = settings;
  if (databaseUrl) return openExternalDatabase({ ...settings, databaseUrl });
  return startEmbeddedPostgres({ dir: join(dataDir, 'postgres'), log });
}

interface Starting {
  dir: string;
  log: (line: string) => void;
  /** Maximum number of connections; by default enough for one program and the tools started next to it. */
  connections?: number;
}

/** Starts PostgreSQL on `dir`, or joins one left running there by an ended program; restarts it if it dies. */
export async function startEmbeddedPostgres({
  connections,
  ...options
}: Starting): Promise<EmbeddedPostgres> {
  const home = { ...prepare(options.dir, options.log), ...(connections !== undefined && { connections }) };
  const first = await bringUp(home, options.log);
  try {
    await furnish(home);
  } catch (error) {
    await bringDown(home, first);
    throw error;
  }
  const stop = keepUp(home, first, options.log);
  return {
    kind: 'embedded',
    owner: socketConfig(home, ownerRole, databaseName),
    app: socketConfig(home, appRole, databaseName),
    admin: socketConfig(home, 'postgres', 'postgres'),
    stop,
  };
}

/** Stops the embedded server of a program that was killed; only the holder of the data folder may. */
export async function stopAbandonedPostgres(dataDir: string): Promise<void> {
  const dir = join(dataDir, 'postgres');
  if (!hasCluster(dir)) return;
  const home = prepare(dir, () => undefined);
  const pid = livingPostmaster(home.cluster);
  if (pid) await bringDown(home, pid);
}

/** How to reach the server running on `dir`, for commands next to it; undefined if none is. */
export function runningPostgres(dir: string, role: 'app' | 'owner' = 'app'): pg.PoolConfig | undefined {
  if (!existsSync(dir)) return undefined;
  const home = prepare(dir, () => undefined);
  if (!livingPostmaster(home.cluster)) return undefined;
  return socketConfig(home, role === 'app' ? appRole : ownerRole, databaseName);
}

function prepare(dir: string, log: (line: string) => void): PostgresHome {
  try {
    mkdirSync(dirname(dir), { recursive: true });
    return preparePostgresHome(dir, log);
  } catch (error) {
    const code = codeOf(error);
    if (code !== 'EACCES' && code !== 'EPERM' && code !== 'EROFS') throw error;
    throw new StartError(
      `The database folder ${dir} cannot be written (${code}): give this user the right, or choose another DATA_DIR.`,
    );
  }
}

async function furnish(home: PostgresHome) {
  await withClient(socketConfig(home, 'postgres', 'postgres'), async (client) => {
    await createOwnRoles(client);
    await createOwnDatabase(client, databaseName);
  });
  await withClient(socketConfig(home, ownerRole, databaseName), grantToAppRole);
}

async function withClient(config: pg.ClientConfig, work: (client: pg.Client) => Promise<void>) {
  const client = new pg.Client(config);
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}

/** Watches the server and restarts it if it dies; returns how to stop both. */
function keepUp(home: PostgresHome, first: number, log: (line: string) => void): () => Promise<void> {
  let pid = first;
  let repair: Promise<void> | undefined;
  const watch = setInterval(() => {
    if (repair || runsHere(pid, home.cluster)) return;
    log('PostgreSQL has died and is started again');
    repair = bringUp(home, log)
      .then((next) => {
        pid = next;
      })
      .catch((error) => log(`PostgreSQL could not be started again: ${lineOf(error)}`))
      .finally(() => {
        repair = undefined;
      });
  }, watchEveryMs);
  watch.unref();
  return async () => {
    clearInterval(watch);
    await repair;
    await bringDown(home, pid);
  };
}
