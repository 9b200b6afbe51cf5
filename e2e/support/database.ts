import { join } from 'node:path';
import pg from 'pg';
import { runningPostgres } from '../../apps/server/src/kernel/database/embedded-postgres.ts';

/** A connection to the database of the running product. */
export async function databaseOf(dataDir: string) {
  const config = runningPostgres(join(dataDir, 'postgres'));
  if (!config) throw new Error('the database does not run');
  const client = new pg.Client(config as pg.ClientConfig);
  await client.connect();
  return client;
}

/** Something done with a connection of its own. */
export async function withDatabase<T>(dataDir: string, work: (client: pg.Client) => Promise<T>) {
  const client = await databaseOf(dataDir);
  return work(client).finally(() => client.end());
}
