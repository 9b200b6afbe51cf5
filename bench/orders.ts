import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { orders } from '@kickstand/contract/orders';
import pg from 'pg';
import { runningPostgres } from '../apps/server/src/kernel/database/embedded-postgres.ts';
import { readSettings } from '../apps/server/src/kernel/program/read-settings.ts';
import { makeLog } from '../apps/server/src/log.ts';
import { startServer } from '../apps/server/src/start.ts';
import { measured, pageAsker, pageRows, statementsOf } from './first-page.ts';
import { fillOrders, orderDays } from './many-orders.ts';
import type { Row } from './row.ts';

const lines = 2_000_000;
const rounds = 60;
const weeks = Math.ceil(orderDays / 7);
const longest = Date.now() - (orderDays - 1) * 86_400_000;

/** What people ask of the list: by its start, by what it comes to, and by its end, over a week and over everything. */
const pages = [
  ['of a week, the newest', 'state=paid&channel=wechat&sort=startedAt&dir=desc'],
  ['of a week, the dearest', 'relation=out_of_station&sort=payableCents&dir=desc'],
  [`of ${weeks} weeks, ended last`, `from=${longest}&refunded=true&sort=endedAt&dir=desc`],
  [`of ${weeks} weeks, the longest`, `from=${longest}&state=unpaid&sort=distanceM&dir=desc`],
] as const;

/** By the owner of the tables: whoever serves calls may neither take indexes away nor count. */
async function filled(dataDir: string) {
  const owner = new pg.Client(runningPostgres(join(dataDir, 'postgres'), 'owner'));
  try {
    await owner.connect();
    await fillOrders(owner, lines);
  } finally {
    await owner.end();
  }
}

/** The first page of orders, filtered and sorted: through the whole server, and its bare SQL. */
export async function benchOrders(): Promise<Row[]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'kickstand-bench-orders-'));
  const environment = { PORT: '0', MQTT_PORT: '0', DATA_DIR: dataDir, DEMO: '1', DEMO_SCALE: 'small' };
  const server = await startServer(readSettings(environment), makeLog('error'));
  const config = runningPostgres(join(dataDir, 'postgres'));
  if (!config) throw new Error('the database is gone');
  const client = new pg.Client(config);
  const rows: Row[] = [];
  try {
    await client.connect();
    await filled(dataDir);
    for (const [name, asked] of pages) {
      const ask = await pageAsker(server.url, {
        path: `${orders.list.path}?${asked}&pageSize=20`,
        code: '1601',
      });
      const times = await measured(ask, {
        rounds,
        countEvery: 15,
        client,
        statements: await statementsOf(ask.rows, /\bride_order\b/),
      });
      const { count } = orders.list.reply.parse((await ask.count()).data);
      const found = `${count.toLocaleString('en-US')} orders ${name}`;
      rows.push(...pageRows(`first page of ${found}`, times));
    }
    return rows;
  } finally {
    await client.end().catch(() => undefined);
    await server.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}
