import { stationStatistics } from '@kickstand/contract/insight/station-statistics';
import { everything } from '@kickstand/domain/platform/access';
import type pg from 'pg';
import { addUpRides } from '../../apps/server/src/insight/analysis/ride-hours.jobs.ts';
import { listPastStations } from '../../apps/server/src/insight/station-statistics/history.service.ts';
import type { Ctx } from '../../apps/server/src/kernel/call/ctx.ts';
import type { Database } from '../../apps/server/src/kernel/database/db.ts';
import type { Bench } from '../bench.ts';
import { percentile, type Row } from '../row.ts';
import { withFacts, zone } from '../town-facts.ts';
import { fillSlots } from './slots.ts';

const days = 31;
const dayMs = 86_400_000;
const count = (n: number) => n.toLocaleString('en-US');

/** What people ask of a month of all stations. */
const asked = [
  ['most pickups', { sort: 'pickups' }],
  ['what was earned in the morning', { sort: 'earnedCents', hourFrom: 7, hourTo: 9 }],
  ['by day', { hourFrom: 6, hourTo: 22 }],
] as const;

/** How long the page of what came of stations over a month takes, and how long it takes to add its rides up at first. */
export const benchStationHistory = (bench: Bench): Promise<Row[]> =>
  withFacts(bench, async ({ database, client }) => {
    const orders = bench.some(1_000_000, 1_000);
    const stations = await fillSlots(bench, client);
    await fillOrders(client, { orders, stations });
    const began = performance.now();
    await addUpRides({ database, zone });
    const added = (performance.now() - began) / 1_000;
    await client.query('vacuum analyze station_day');
    const rows: Row[] = [{ name: `${count(orders)} orders added up at first`, value: added, unit: 's' }];
    for (const [name, wish] of asked)
      rows.push(await rowOf(database, { name, wish, stations, rounds: bench.some(40, 1) }));
    return rows;
  });

/** Paid orders of the last month from station to station, two in three between seven and nine in the morning or later by day. */
async function fillOrders(client: pg.Client, { orders, stations }: { orders: number; stations: number }) {
  await client.query(`
    insert into ride_order (order_id, rider_id, vehicle_id, model_id, service_area_id, agent_id, platform, state,
      started_at, ended_at, ended_by, return_relation, start_station_id, end_station_id, distance_m, riding_seconds,
      terms_id, basis, price, fare_cents, ride_cents, location_cents, helmet_cents, payable_cents, principal_cents,
      online_cents, channel, paid_at)
    select 'order-' || n, 'rider-' || h % 30000, 620000000 + h % 20000, 1, 1 + s % 12, 2 + (1 + s % 12) % 4, 'wechat', 'paid',
      started, ended, 'user', 'in_station', 'station-' || s, 'station-' || 1 + (s + 12 * (1 + h % 9)) % ${stations}, 300 + h % 9000, lasts,
      '00000000-0000-0000-0000-000000000000', '{}', '{}', 350, 350, 0, 0, 350, case n % 3 when 0 then 350 else 0 end,
      case n % 3 when 0 then 0 else 350 end, (array['wallet', 'wechat', 'alipay'])[1 + n % 3], ended
    from generate_series(1, ${orders}) n
    cross join lateral (select abs(hashint4(n)) as h) a
    cross join lateral (select 1 + h % ${stations} as s, 120 + h % 3000 as lasts,
      now() - interval '1 day' - n * interval '${((days - 1) * 86_400) / orders} seconds' as started) b
    cross join lateral (select started + lasts * interval '1 second' as ended) c`);
  await client.query('vacuum analyze ride_order');
}

interface Wish {
  name: string;
  wish: object;
  stations: number;
  rounds: number;
}

async function rowOf(database: Database, { name, wish, stations, rounds }: Wish): Promise<Row> {
  const now = Date.now();
  const query = stationStatistics.history.query.parse({ from: now - days * dayMs, to: now - dayMs, ...wish });
  const times: number[] = [];
  let found = 0;
  for (let round = 0; round < rounds; round++) {
    const began = performance.now();
    const ctx = { now: () => now, locale: 'zh-CN', rows: { scope: () => everything } };
    const { sum } = await database.read(everything, (db) =>
      listPastStations(zone, { ...ctx, db } as unknown as Ctx, { query } as never),
    );
    found = sum.pickups;
    times.push(performance.now() - began);
  }
  return {
    name: `${count(found)} pickups of ${days} days at ${count(stations)} stations, ${name}, p95`,
    value: percentile(times, 95),
    unit: 'ms',
    target: '<= 300 ms',
  };
}
