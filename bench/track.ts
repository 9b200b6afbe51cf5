import { telemetry } from '@kickstand/contract/fleet/telemetry';
import type pg from 'pg';
import { type Bench, withClient, withServer } from './bench.ts';
import { asker } from './first-page.ts';
import { percentile, type Row } from './row.ts';

/** The track of 24 hours of the vehicle that has the most of it, through the whole server. */
export const benchTrack = (bench: Bench): Promise<Row[]> =>
  withServer(bench, 'small', async ({ url, app }) => {
    const { vehicle, to } = await withClient(app, busiest);
    const query = new URLSearchParams({ carId: vehicle, from: String(to - 86_400_000), to: String(to) });
    const ask = await asker(url, { path: `${telemetry.itinerary.path}?${query}`, code: '0302' });
    const { points } = telemetry.itinerary.reply.parse((await ask()).data);
    const times: number[] = [];
    for (let round = -bench.some(10, 1); round < bench.some(100, 2); round++) {
      const from = performance.now();
      await ask();
      if (round >= 0) times.push(performance.now() - from);
    }
    const name = `track of 24 hours, ${points.length.toLocaleString('en-US')} points`;
    return [
      { name: `${name}, p50`, value: percentile(times, 50), unit: 'ms' },
      { name: `${name}, p95`, value: percentile(times, 95), unit: 'ms', target: '<= 200 ms' },
    ];
  });

/** The vehicle with the most points of one day, and when that day ended (epoch ms). */
async function busiest(client: pg.Client) {
  const { rows } = await client.query<{ vehicle: string; to: number }>(
    `select vehicle_id::text as vehicle, (extract(epoch from date_trunc('day', from_at)) + 86400) * 1000 as to
     from track group by vehicle_id, date_trunc('day', from_at) order by sum(points) desc limit 1`,
  );
  const [found] = rows;
  if (!found) throw new Error('no vehicle has a track');
  return { vehicle: found.vehicle, to: Number(found.to) };
}
