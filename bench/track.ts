import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { telemetry } from '@kickstand/contract/telemetry';
import pg from 'pg';
import { runningPostgres } from '../apps/server/src/kernel/database/embedded-postgres.ts';
import { readSettings } from '../apps/server/src/kernel/program/read-settings.ts';
import { makeLog } from '../apps/server/src/log.ts';
import { startServer } from '../apps/server/src/start.ts';
import { asker } from './first-page.ts';
import { percentile, type Row } from './row.ts';

const rounds = 100;
const warmUp = 10;

/** The track of 24 hours of the vehicle that has the most of it, through the whole server. */
export async function benchTrack(): Promise<Row[]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'kickstand-bench-track-'));
  const environment = { PORT: '0', MQTT_PORT: '0', DATA_DIR: dataDir, DEMO: '1', DEMO_SCALE: 'small' };
  const server = await startServer(readSettings(environment), makeLog('error'));
  try {
    const { vehicle, to } = await busiest(dataDir);
    const query = new URLSearchParams({ carId: vehicle, from: String(to - 86_400_000), to: String(to) });
    const ask = await asker(server.url, { path: `${telemetry.itinerary.path}?${query}`, code: '0302' });
    const { points } = telemetry.itinerary.reply.parse((await ask()).data);
    const times: number[] = [];
    for (let round = -warmUp; round < rounds; round++) {
      const from = performance.now();
      await ask();
      if (round >= 0) times.push(performance.now() - from);
    }
    const name = `track of 24 hours, ${points.length.toLocaleString('en-US')} points`;
    return [
      { name: `${name}, p50`, value: percentile(times, 50), unit: 'ms' },
      { name: `${name}, p95`, value: percentile(times, 95), unit: 'ms', target: '<= 200 ms' },
    ];
  } finally {
    await server.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** The vehicle with the most points of one day, and when that day ended (epoch ms). */
async function busiest(dataDir: string) {
  const config = runningPostgres(join(dataDir, 'postgres'));
  if (!config) throw new Error('the database is gone');
  const client = new pg.Client(config);
  await client.connect();
  try {
    const { rows } = await client.query<{ vehicle: string; to: number }>(
      `select vehicle_id::text as vehicle, (extract(epoch from date_trunc('day', from_at)) + 86400) * 1000 as to
       from track group by vehicle_id, date_trunc('day', from_at) order by sum(points) desc limit 1`,
    );
    const [found] = rows;
    if (!found) throw new Error('no vehicle has a track');
    return { vehicle: found.vehicle, to: Number(found.to) };
  } finally {
    await client.end();
  }
}
