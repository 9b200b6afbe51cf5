import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';

/** The embedded server that one run of the tests shares, and the migrated database that fresh ones are copied from. */
export interface TestPostgres {
  owner: { host: string; port: number; user: string; ssl: false };
  app: TestPostgres['owner'];
  admin: TestPostgres['owner'];
  template: string;
  /** Why the template could not be migrated, or empty. */
  failure: string;
}

declare module 'vitest' {
  interface ProvidedContext {
    postgres: TestPostgres;
  }
}

/** A database of its own, migrated to the newest schema. */
export interface FreshDatabase {
  name: string;
  /** For migrations and for facts that only the owner may put there. */
  ownerConfig: pg.PoolConfig;
  /** What the server works with: bound by row-level security. */
  appConfig: pg.PoolConfig;
  owner: pg.Pool;
  app: pg.Pool;
  drop(): Promise<void>;
}

/** How the shared server is reached. */
export const testPostgres = () => inject('postgres');

/** Makes a database for one test file; call `drop` when it is done. With `empty` it has no tables. */
export async function freshDatabase(options: { empty?: boolean } = {}): Promise<FreshDatabase> {
  const server = inject('postgres');
  if (server.failure && !options.empty) throw new Error(server.failure);
  const name = `test_${randomBytes(6).toString('hex')}`;
  const template = options.empty ? `${server.template}_empty` : server.template;
  await asAdmin(`create database ${name} template ${template} owner ${server.owner.user} strategy file_copy`);
  const ownerConfig = { ...server.owner, database: name };
  const appConfig = { ...server.app, database: name };
  const owner = poolOf(ownerConfig);
  const app = poolOf(appConfig);
  return {
    name,
    ownerConfig,
    appConfig,
    owner,
    app,
    drop: async () => {
      await Promise.all([owner.end(), app.end()]);
      await asAdmin(`drop database ${name} with (force)`);
    },
  };
}

function poolOf(config: pg.PoolConfig) {
  const pool = new pg.Pool({ ...config, max: 8 });
  // Idle sessions are cut when the database is dropped.
  pool.on('error', () => undefined);
  return pool;
}

/** Runs statements as a superuser, of the shared server unless another one is named. */
export async function asAdmin(
  sql: string,
  admin: pg.ClientConfig = { ...inject('postgres').admin, database: 'postgres' },
) {
  const client = new pg.Client(admin);
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}

/** The address of a database behind a unix socket. */
export const urlOf = ({ host, port, user, database }: pg.PoolConfig) =>
  `postgres://${user}@localhost/${database}?host=${encodeURIComponent(String(host))}&port=${port}`;
