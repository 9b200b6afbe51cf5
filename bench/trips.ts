import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { Database } from '../apps/server/src/kernel/database/db.ts';
import { importTripsFile } from '../apps/server/src/rides/trips-import/trips-import.commands.ts';
import { type Bench, withClient, withServer } from './bench.ts';
import type { Row } from './row.ts';

const zone = 'Asia/Shanghai';
const minute = 60_000;

/** How fast a file of trips of the fleet's own vehicles is taken, as `npm run import:trips` does it. */
export const benchTrips = (bench: Bench): Promise<Row[]> =>
  withServer(bench, 'small', async ({ app }) => {
    const lines = bench.some(100_000, 300);
    const dir = mkdtempSync(join(tmpdir(), 'kickstand-trips-'));
    const database = new Database(new pg.Pool({ ...app, max: 4 }));
    try {
      const file = join(dir, 'trips.csv');
      writeFileSync(file, await withClient(app, (client) => tripsOf(client, lines)));
      const before = process.memoryUsage().rss;
      const startedAt = performance.now();
      const said: string[] = [];
      const parts = { database, zone, now: Date.now };
      const whole = await importTripsFile(parts, [file], (line) => said.push(line));
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
      rmSync(dir, { recursive: true, force: true });
    }
  });

/** Trips one after the other of every vehicle, in the weeks before the demo's own past. */
async function tripsOf(client: pg.Client, lines: number): Promise<string> {
  await client.query(`select set_config('app.agents', 'all', false), set_config('app.areas', 'all', false)`);
  const { rows } = await client.query<{ id: number }>('select vehicle_id as id from vehicle order by 1');
  const since = Math.floor(Date.now() / minute) * minute - 60 * 24 * 60 * minute;
  const of = (n: number) => {
    const [vehicle, turn] = [rows[n % rows.length]?.id, Math.floor(n / rows.length)];
    const start = since + turn * 60 * minute;
    const at = (n % 97) / 5_000;
    const from = [113.4 + at, 30.4 + at];
    const to = [113.42 + at, 30.41 + at];
    return [vehicle, start, start + 12 * minute, ...from, ...to, 2_100, `u-${n % 9_000}`];
  };
  const head = 'carId,start,end,startLng,startLat,endLng,endLat,distanceM,rider';
  return [head, ...Array.from({ length: lines }, (_, n) => of(n).join())].join('\n');
}
