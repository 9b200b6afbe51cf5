import { slotCuts, stationStatistics } from '@kickstand/contract/insight/station-statistics';
import { everything } from '@kickstand/domain/platform/access';
import type pg from 'pg';
import { listSlots } from '../../apps/server/src/insight/station-statistics/slots.service.ts';
import type { Ctx } from '../../apps/server/src/kernel/call/ctx.ts';
import type { Database } from '../../apps/server/src/kernel/database/db.ts';
import type { Bench } from '../bench.ts';
import { percentile, type Row } from '../row.ts';
import { factDays, withFacts, zone } from '../town-facts.ts';

const days = 31;
const ridesOfStation = 500;
const dayMs = 86_400_000;
const count = (n: number) => n.toLocaleString('en-US');

/** What people ask of a month of all stations. */
const asked = [
  ['the newest', {}],
  ['most pickups', { sort: 'pickups' }],
  ['longest empty, page 50', { sort: 'emptySeconds', pageNum: 50 }],
  ['of one name', { name: '777' }],
] as const;

/** How long a page of what came of stations takes, by the station, its days and their hours. */
export const benchStationSlots = (bench: Bench): Promise<Row[]> =>
  withFacts(bench, async ({ database, client }) => {
    const stations = await fillSlots(bench, client);
    const rows: Row[] = [];
    for (const by of slotCuts)
      for (const [name, wish] of asked)
        rows.push(
          await rowOf(database, {
            name: `by ${by}, ${name}`,
            wish: { by, ...wish },
            stations,
            rounds: bench.some(40, 1),
          }),
        );
    return rows;
  });

/** Half hours of stations with so many rides in a span of the longest length, over all days of which facts are made. Answers how many stations. */
export async function fillSlots(bench: Bench, client: pg.Client) {
  const stations = bench.some(2_000, 20);
  const perSlot = ridesOfStation / days / 48;
  const list = (of: string) => `array(select (${of})::smallint from generate_series(1, 48) i)`;
  const some = (seed: number) =>
    list(`floor(${perSlot} + abs(hashint4(n * 100000 + d * 100 + i + ${seed})) % 1000 / 1000.0)`);
  await client.query(`
    insert into fence (service_area_id, fence_id, agent_id, kind, name, points, centre_lng, centre_lat, capacity, updated_at)
      select 1 + n % 12, 'station-' || n, 2 + (1 + n % 12) % 4, 'station', 'station ' || n, '[]', 113, 30, 20, now()
      from generate_series(1, ${stations}) n`);
  await client.query(`
    insert into station_slot (station_id, day, service_area_id, agent_id, present_minutes, empty_minutes, closed_minutes,
      full_minutes, starts, returns, failures)
    select 'station-' || n, current_date - d, 1 + n % 12, 2 + (1 + n % 12) % 4, ${list('20')}, ${list('abs(hashint4(n + d + i)) % 11')},
      ${list('0')}, ${list('abs(hashint4(n * d + i)) % 5')}, ${some(0)}, ${some(7)}, ${list('0')}
    from generate_series(1, ${factDays}) d, generate_series(1, ${stations}) n`);
  await client.query('vacuum analyze station_slot, fence');
  return stations;
}

interface Wish {
  name: string;
  wish: object;
  stations: number;
  rounds: number;
}

async function rowOf(database: Database, { name, wish, stations, rounds }: Wish): Promise<Row> {
  const now = Date.now();
  const query = stationStatistics.slots.query.parse({ from: now - days * dayMs, to: now - dayMs, ...wish });
  const times: number[] = [];
  let found = 0;
  for (let round = 0; round < rounds; round++) {
    const began = performance.now();
    found = await database.read(everything, async (db) => {
      const ctx = {
        db,
        now: () => now,
        locale: 'zh-CN',
        rows: { scope: () => everything },
      } as unknown as Ctx;
      const { sum } = await listSlots(zone, ctx, { query } as never);
      return sum.pickups;
    });
    times.push(performance.now() - began);
  }
  return {
    name: `${count(found)} pickups of ${days} days at ${count(stations)} stations, ${name}, p95`,
    value: percentile(times, 95),
    unit: 'ms',
    target: '<= 150 ms',
  };
}
