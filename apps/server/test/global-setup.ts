import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { createOwnDatabase, grantToAppRole } from '../src/kernel/database-roles.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../src/kernel/embedded-postgres.ts';
import { migrate } from '../src/kernel/migrate.ts';
import { lineOf } from '../src/kernel/start-error.ts';
import type { TestPostgres } from './database.ts';

const template = 'test_template';

/** One PostgreSQL for the whole run of the server's tests, in a temporary folder. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dir = mkdtempSync(join(tmpdir(), 'kickstand-test-'));
  chmodSync(dir, 0o711);
  const postgres = await startEmbeddedPostgres({ dir: join(dir, 'postgres'), log: () => undefined });
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
