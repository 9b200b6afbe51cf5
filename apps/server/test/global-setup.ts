import { chmodSync, existsSync, mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import {
  appRole,
  createOwnDatabase,
  grantToAppRole,
  ownerRole,
} from '../src/kernel/database/database-roles.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../src/kernel/database/embedded-postgres.ts';
import { migrate } from '../src/kernel/database/schema/migrate.ts';
import { lineOf } from '../src/kernel/program/start-error.ts';
import type { TestPostgres } from './database.ts';

const template = 'test_template';

/**
 * One PostgreSQL for the whole run of the server's tests, in a temporary folder. It need not outlive a crash; tests that
 * kill a database start one of their own.
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dir = mkdtempSync(join(roomInMemory() ? memory : tmpdir(), 'kickstand-test-'));
  chmodSync(dir, 0o711);
  const postgres = await startEmbeddedPostgres({
    dir: join(dir, 'postgres'),
    log: () => undefined,
    connections: enoughConnections,
  });
  await withClient(postgres.admin, forgetful);
  project.provide('postgres', {
    owner: connectionOf(postgres.owner),
    app: connectionOf(postgres.app),
    admin: connectionOf(postgres.admin),
    template,
    failure: await makeTemplates(postgres),
  });
  return async () => {
    await postgres.stop();
    rmSync(dir, { recursive: true, force: true });
  };
}

/** Two files at once, each with five programs of a deployment whose pools are full, and pools of their own. */
const enoughConnections = 300;

const memory = '/dev/shm';
const enoughBytes = 4 * 1024 ** 3;

function roomInMemory(): boolean {
  if (!existsSync(memory)) return false;
  const { bsize, bavail } = statfsSync(memory);
  return bsize * bavail >= enoughBytes;
}

/** Nothing waits for a disk. */
async function forgetful(client: pg.Client) {
  for (const setting of ["fsync = 'off'", "full_page_writes = 'off'"])
    await client.query(`alter system set ${setting}`);
  await client.query('select pg_reload_conf()');
  for (const role of [ownerRole, appRole])
    await client.query(`alter role ${role} set synchronous_commit = 'off'`);
}

async function makeTemplates({ admin, owner }: EmbeddedPostgres): Promise<string> {
  await withClient(admin, async (client) => {
    await createOwnDatabase(client, `${template}_empty`);
    await createOwnDatabase(client, template);
  });
  for (const database of [`${template}_empty`, template])
    await withClient({ ...owner, database }, grantToAppRole);
  try {
    await migrate({ ...owner, database: template });
    return '';
  } catch (error) {
    return lineOf(error);
  }
}

function connectionOf({ host, port, user }: EmbeddedPostgres['admin']): TestPostgres['admin'] {
  return { host: host ?? '', port: port ?? 0, user: user ?? '', ssl: false };
}

async function withClient(config: pg.ClientConfig, work: (client: pg.Client) => Promise<void>) {
  const client = new pg.Client(config);
  await client.connect();
  await work(client).finally(() => client.end());
}
