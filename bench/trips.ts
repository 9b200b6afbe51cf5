import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { prepareDemo } from '../apps/server/src/features/demo/demo.service.ts';
import { makeVault } from '../apps/server/src/features/session/keys/vault.ts';
import { importTripsFile } from '../apps/server/src/features/trips-import/trips-import.commands.ts';
import { Database } from '../apps/server/src/kernel/database/db.ts';
import { startEmbeddedPostgres } from '../apps/server/src/kernel/database/embedded-postgres.ts';
import { migrate } from '../apps/server/src/kernel/database/migrate.ts';
import { ensurePartitions } from '../apps/server/src/kernel/database/partitions.ts';
import type { Row } from './row.ts';

const lines = 100_000;
const zone = 'Asia/Shanghai';
const minute = 60_000;

/** How fast a file of trips of the fleet's own vehicles is taken, as `npm run import:trips` does it. */
export async function benchTrips(): Promise<Row[]> {
  const dir = mkdtempSync(join(tmpdir(), 'kickstand-trips-'));
  const postgres = await startEmbeddedPostgres({ dir: join(dir, 'postgres'), log: () => undefined });
  const database = new Database(new pg.Pool({ ...postgres.app, max: 4 }));
  try {
    await migrate(postgres.owner);
    await prepareDemo({
      database,
      owner: postgres.owner,
      vault: makeVault(Buffer.alloc(32, 3)),
      settings: { dataDir: dir, demoScale: 'small', businessZone: zone },
      now: Date.now,
      makeRoom: (since) => ensurePartitions(postgres.owner, Date.now(), since),
    });
    const file = join(dir, 'trips.csv');
    writeFileSync(file, await tripsOf(postgres.owner));
    const before = process.memoryUsage().rss;
    const startedAt = performance.now();
    const said: string[] = [];
    const whole = await importTripsFile({ database, zone, now: Date.now }, [file], (line) => said.push(line));
    if (!whole)
      throw new Error(
        `not every line was taken: ${said.join(' ')} ${readFileSync(`${file}.errors.csv`, 'utf8').slice(0, 200)}`,
      );
    const seconds = (performance.now() - startedAt) / 1_000;
    return [
      {
        name: `import of ${lines.toLocaleString('en-US')} trips`,
        value: lines / seconds,
        unit: 'rows/s',
        target: '>= 5,000 rows/s',
      },
      { name: 'memory growth meanwhile', value: (process.memoryUsage().rss - before) / 1e6, unit: 'MB' },
    ];
  } finally {
    await database.close();
    await postgres.stop();
    rmSync(dir, { recursive: true, force: true });
  }
}

/** Trips one after the other of every vehicle, in the weeks before the demo's own past. */
async function tripsOf(owner: pg.ClientConfig): Promise<string> {
  const client = new pg.Client(owner);
  await client.connect();
  try {
    await client.query(
      `select set_config('app.agents', 'all', false), set_config('app.areas', 'all', false)`,
    );
    const { rows } = await client.query<{ id: number }>('select vehicle_id as id from vehicle order by 1');
    const since = Math.floor(Date.now() / minute) * minute - 60 * 24 * 60 * minute;
    const of = (n: number) => {
      const [vehicle, turn] = [rows[n % rows.length]?.id, Math.floor(n / rows.length)];
      const start = since + turn * 60 * minute;
      const at = (n % 97) / 5_000;
      return [
        vehicle,
        start,
        start + 12 * minute,
        113.4 + at,
        30.4 + at,
        113.42 + at,
        30.41 + at,
        2_100,
        `u-${n % 9_000}`,
      ];
    };
    const head = 'carId,start,end,startLng,startLat,endLng,endLat,distanceM,rider';
    return [head, ...Array.from({ length: lines }, (_, n) => of(n).join())].join('\n');
  } finally {
    await client.end();
  }
}
