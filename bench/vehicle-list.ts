import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { vehicles } from '@kickstand/contract/vehicles';
import pg from 'pg';
import { runningPostgres } from '../apps/server/src/kernel/embedded-postgres.ts';
import { readSettings } from '../apps/server/src/kernel/settings.ts';
import { makeLog } from '../apps/server/src/log.ts';
import { startServer } from '../apps/server/src/start.ts';
import { asker, measured, pageRows, statementsOf } from './first-page.ts';
import type { Row } from './row.ts';

const asked = 'lifecycle=on_shelf&batteryFrom=20&batteryTo=80&sort=restBattery&dir=asc&pageSize=20';

/** The first page of a filtered, sorted list over 100,000 vehicles: through the whole server, and its bare SQL. */
export async function benchVehicleList(): Promise<Row[]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'kickstand-bench-list-'));
  const environment = { PORT: '0', MQTT_PORT: '0', DATA_DIR: dataDir, DEMO: '1', DEMO_SCALE: 'metro' };
  const server = await startServer(readSettings(environment), makeLog('error'));
  try {
    const ask = await asker(server.url, { path: `${vehicles.list.path}?${asked}`, code: '0302' });
    const { count } = vehicles.list.reply.parse((await ask()).data);
    const statements = await statementsOf(ask, /\bvehicle/);
    const times = await withClient(dataDir, (client) => measured(ask, { client, statements }));
    return pageRows(`first page of ${count.toLocaleString('en-US')} matches in 100,000 vehicles`, times);
  } finally {
    await server.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function withClient<T>(dataDir: string, work: (client: pg.Client) => Promise<T>) {
  const config = runningPostgres(join(dataDir, 'postgres'));
  if (!config) throw new Error('the database is gone');
  const client = new pg.Client(config);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
