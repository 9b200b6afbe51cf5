import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { monitoring } from '@kickstand/contract/monitoring';
import { vehicles } from '@kickstand/contract/vehicles';
import pg from 'pg';
import { runningPostgres } from '../apps/server/src/kernel/database/embedded-postgres.ts';
import { readSettings } from '../apps/server/src/kernel/program/read-settings.ts';
import { makeLog } from '../apps/server/src/log.ts';
import { startServer } from '../apps/server/src/start.ts';
import { measured, pageAsker, pageRows, statementsOf } from './first-page.ts';
import type { Row } from './row.ts';

interface Page {
  name: string;
  call: typeof vehicles.list | typeof monitoring.list;
  asked: string;
  code: string;
}

const pages: readonly Page[] = [
  {
    name: 'matches',
    call: vehicles.list,
    code: '0302',
    asked: 'lifecycle=on_shelf&batteryFrom=20&batteryTo=80&sort=restBattery&dir=asc&pageSize=20',
  },
  {
    name: 'silent devices',
    call: monitoring.list,
    code: '0305',
    asked: 'online=offline&sort=reportedAt&dir=asc&pageSize=20',
  },
  {
    name: 'devices by events of a day',
    call: monitoring.list,
    code: '0305',
    asked: 'sort=events24h&dir=desc&pageSize=20',
  },
];

/** First pages of lists over 100,000 vehicles: through the whole server, and their bare SQL. */
export async function benchVehicleList(): Promise<Row[]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'kickstand-bench-list-'));
  const environment = { PORT: '0', MQTT_PORT: '0', DATA_DIR: dataDir, DEMO: '1', DEMO_SCALE: 'metro' };
  const server = await startServer(readSettings(environment), makeLog('error'));
  const rows: Row[] = [];
  try {
    for (const { name, call, asked, code } of pages) {
      const ask = await pageAsker(server.url, { path: `${call.path}?${asked}`, code });
      const { count } = call.reply.parse((await ask.count()).data);
      const statements = await statementsOf(ask.rows, /\bvehicle/);
      const times = await withClient(dataDir, (client) => measured(ask, { client, statements }));
      const found = `${count.toLocaleString('en-US')} ${name}`;
      rows.push(...pageRows(`first page of ${found} in 100,000 vehicles`, times));
    }
    return rows;
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
