import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { prepareDemo } from '../apps/server/src/demo/demo.service.ts';
import { Database } from '../apps/server/src/kernel/database/db.ts';
import { ensurePartitions } from '../apps/server/src/kernel/database/partitions.ts';
import type { Settings } from '../apps/server/src/kernel/program/settings.ts';
import { makeVault } from '../apps/server/src/platform/session/keys/vault.ts';
import { type Bench, withClient, withDatabase } from './bench.ts';
import type { Row } from './row.ts';

const counted = [
  ...['trip', 'track', 'telemetry', 'search', 'heat_hour', 'vehicle_day', 'ops_task', 'fault_report'],
  ...['fleet_snapshot', 'fleet_sample', 'rider'],
];

/** How long it takes to write the past of the demo, how much of it there is, and what memory that needs. */
export async function benchHistory(bench: Bench): Promise<Row[]> {
  const small = await measure(bench, 'small');
  const town = bench.isFull ? await measure(bench, 'town', '<= 90 s') : [];
  return [...small, ...town];
}

const measure = (bench: Bench, scale: Settings['demoScale'], target?: string): Promise<Row[]> =>
  withDatabase(bench, async ({ app, owner }) => {
    const dir = mkdtempSync(join(tmpdir(), 'kickstand-history-'));
    const database = new Database(new pg.Pool({ ...app, max: 4 }));
    try {
      const startedAt = performance.now();
      await prepareDemo({
        database,
        owner,
        vault: makeVault(Buffer.alloc(32, 3)),
        settings: { dataDir: dir, demoScale: scale, businessZone: 'Asia/Shanghai' },
        now: Date.now,
        makeRoom: (since) => ensurePartitions(owner, Date.now(), since),
        ...bench.past,
      });
      const seconds = (performance.now() - startedAt) / 1000;
      const memory = process.memoryUsage().rss / 1e6;
      return [
        {
          name: `first start of ${scale}, writing its past`,
          value: seconds,
          unit: 's',
          ...(target && { target }),
        },
        { name: `${scale}, memory of the program`, value: memory, unit: 'MB', target: '<= 1500 MB' },
        ...(await withClient(owner, (client) => sizes(client, scale))),
      ];
    } finally {
      await database.close();
      rmSync(dir, { recursive: true, force: true });
    }
  });

async function sizes(client: pg.Client, scale: string): Promise<Row[]> {
  await client.query(
    `begin; select set_config('app.agents', 'all', true), set_config('app.areas', 'all', true)`,
  );
  const rows: Row[] = [];
  for (const table of counted) {
    const { rows: found } = await client.query(`select count(*)::int as n from ${table}`);
    rows.push({ name: `${scale}, rows of ${table}`, value: found[0].n, unit: 'rows' });
  }
  const { rows: size } = await client.query('select pg_database_size(current_database())::float8 as bytes');
  rows.push({ name: `${scale}, database`, value: size[0].bytes / 1e6, unit: 'MB' });
  return rows;
}
