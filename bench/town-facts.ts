import pg from 'pg';
import { Database } from '../apps/server/src/kernel/database/db.ts';
import { type Bench, withDatabase } from './bench.ts';

export const zone = 'Asia/Shanghai';
/** What is filled happened on so many days up to yesterday. */
export const factDays = 92;
const areas = 12;
const agents = 4;
const vehicles = 20_000;
const cells = 150;
const dayMs = 86_400_000;

/** A database of twelve areas of four companies, as the program sees it and as one who writes what no rule lets through. */
export interface FactsFixture {
  database: Database;
  client: pg.Client;
}

/** Work with such a database of its own, and leave nothing behind. */
export const withFacts = <T>(bench: Bench, work: (fixture: FactsFixture) => Promise<T>): Promise<T> =>
  withDatabase(bench, async ({ app, superuser }) => {
    const database = new Database(new pg.Pool({ ...app, max: 4 }));
    const client = new pg.Client(superuser);
    try {
      await client.connect();
      await furnish(client);
      // References are true by the way the rows are made: a check for each of ten million would be most of the time.
      await client.query(
        "set session_replication_role = replica; set synchronous_commit = off; set timezone = 'UTC'",
      );
      return await work({ database, client });
    } finally {
      await client.end().catch(() => undefined);
      await database.close();
    }
  });

async function furnish(client: pg.Client) {
  await client.query(`
    insert into agent (agent_id, parent_id, name, kind, created_at)
      select n + 1, case when n > 1 then 2 end, 'company ' || n, case n when 1 then 'direct' else 'franchise' end, now()
      from generate_series(1, ${agents}) n;
    insert into service_area (service_area_id, agent_id, name, centre_lng, centre_lat, boundary, created_at)
      select n, 2 + n % ${agents}, 'area ' || n, 113, 30, '[]', now() from generate_series(1, ${areas}) n`);
}

const midnight = (day: number) => {
  const today = Math.floor((Date.now() + 8 * 3_600_000) / dayMs) * dayMs - 8 * 3_600_000;
  return `to_timestamp(${(today - (factDays - day) * dayMs) / 1_000})`;
};

/** Rides of one day as the rest is made of them: who, where, when, for how much, and how it was paid. */
const ridesOf = (day: number, perDay: number, riders: number) => `
  with ride as (
    select ${day} || '-' || n as id, 'rider-' || (h % ${riders}) as rider, 620000000 + h % ${vehicles} as vehicle,
      1 + n % ${areas} as area, 2 + (1 + n % ${areas}) % ${agents} as agent, started, started + lasts * interval '1 second' as ended,
      lasts, 300 + h % 9000 as metres, 200 + h % 14 * 100 as ride, case when h % 12 = 0 then 500 else 0 end as away,
      n % 3 as way, h, ((started + lasts * interval '1 second') at time zone '${zone}')::date as book_day
    from generate_series(1, ${perDay}) n
    cross join lateral (select abs(hashint4(n * ${factDays} + ${day})) as h) a
    cross join lateral (select 120 + h % 3000 as lasts, ${midnight(day)} + (6 + 16.0 * n / ${perDay}) * interval '1 hour' as started) b)`;

const relations = `(array['in_station', 'in_station', 'in_station', 'out_of_station', 'no_stop', 'out_of_area'])[1 + h % 6]`;

/** A ride, what was booked of it, and of every seventieth that its money went back: the rows that the product writes, a day in one transaction. */
async function fillDay(client: pg.Client, day: number, perDay: number, riders: number) {
  const ride = ridesOf(day, perDay, riders);
  await client.query('begin');
  await client.query(`${ride}
    insert into ride_order (order_id, rider_id, vehicle_id, model_id, service_area_id, agent_id, platform, state,
      started_at, ended_at, ended_by, return_relation, start_station_id, end_station_id, distance_m, riding_seconds,
      terms_id, basis, price, fare_cents, ride_cents, location_cents, helmet_cents, payable_cents, principal_cents,
      online_cents, channel, paid_at)
    select id, rider, vehicle, 1 + h % 3, area, agent, 'wechat', 'paid', started, ended, 'user', ${relations},
      area || '-' || h % 40, area || '-' || h / 40 % 40, metres, lasts, '00000000-0000-0000-0000-000000000000', '{}', '{}', ride, ride, away, 0, ride + away,
      case way when 0 then ride + away else 0 end, case way when 0 then 0 else ride + away end,
      (array['wallet', 'wechat', 'alipay'])[1 + way], ended from ride`);
  const book = (event: string, where = 'true') => `${ride}
    insert into ledger_posting (posting_id, event, source, source_id, digest, event_at, created_at, book_day, agent_id,
      service_area_id)
    select '${event}-' || id, '${event}', 'order', id, '', ended, ended, book_day, agent, area from ride where ${where}`;
  const enter = (event: string, lines: string, where = 'true') => `${ride}
    insert into ledger_entry (posting_id, line, code, owner, amount, balance_before, balance_after, version, agent_id,
      service_area_id, book_day, event_at)
    select '${event}-' || id, line, code, owner, amount, was::bigint, was::bigint, version::bigint, agent, area, book_day, ended
    from ride cross join lateral (values ${lines}) l (line, code, owner, amount, was, version)
    where amount <> 0 and ${where}`;
  const owed = (sign: string, version: number) => `'1210', id, ${sign}(ride + away), 0, ${version}`;
  const provider = `(array['', 'wechat:1', 'alipay:1'])[1 + way]`;
  await client.query(book('rideEnded'));
  await client.query(
    enter(
      'rideEnded',
      `(1, ${owed('', 1)}), (2, '4010', area::text, -ride, null, null),
    (3, '4020', area::text, -away, null, null)`,
    ),
  );
  await client.query(book('paidFromWallet', 'way = 0'));
  await client.query(
    enter('paidFromWallet', `(1, '2110', 'lot-' || id, ride + away, 0, 1), (2, ${owed('-', 2)})`, 'way = 0'),
  );
  await client.query(book('paidOnline', 'way > 0'));
  await client.query(
    enter('paidOnline', `(1, '1110', ${provider}, ride + away, null, null), (2, ${owed('-', 2)})`, 'way > 0'),
  );
  await client.query(book('refundedOnline', 'way > 0 and h % 70 = 0'));
  await client.query(
    enter(
      'refundedOnline',
      `(1, '1110', ${provider}, -ride, null, null), (2, '4810', area::text, ride, null, null)`,
      'way > 0 and h % 70 = 0',
    ),
  );
  await client.query('commit');
}

/** Work on tables without the indexes that only help to find rows, which are made afterwards all at once. */
async function withoutIndexes(client: pg.Client, tables: readonly string[], work: () => Promise<void>) {
  const { rows } = await client.query<{ name: string; made: string }>(
    `select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as made from pg_index i
      where i.indrelid::regclass::text = any($1)
        and not exists (select from pg_constraint c where c.conindid = i.indexrelid)`,
    [tables],
  );
  for (const { name } of rows) await client.query(`drop index ${name}`);
  await work();
  for (const { made } of rows) await client.query(made);
}

/** So many rides in all, of riders of whom each rides some thirty times. */
export async function fillRides(client: pg.Client, rides: number) {
  const tables = ['ride_order', 'ledger_posting', 'ledger_entry'];
  await withoutIndexes(client, tables, async () => {
    for (let day = 0; day < factDays; day++)
      await fillDay(client, day, Math.round(rides / factDays), Math.round(rides / 30));
  });
  await client.query(`vacuum analyze ${tables.join(', ')}`);
}

/** So many riders whose names became known over the days. */
export async function fillNames(client: pg.Client, riders: number) {
  await client.query(`
    insert into rider (rider_id, phone, name, registered_at, service_area_id)
      select 'rider-' || n, '1' || (3000000000 + n), '李', now(), 1 + n % ${areas} from generate_series(0, ${riders - 1}) n
      on conflict do nothing;
    insert into rider_identity (rider_id, number_box, number_hash, number_masked, born_on, verified_at)
      select 'rider-' || n, '', n::text, '', date '1980-01-01' + n % 9000,
        ${midnight(0)} + n * interval '${(factDays * 86_400) / riders} seconds' from generate_series(0, ${riders - 1}) n
      on conflict do nothing`);
  await client.query('vacuum analyze rider, rider_identity');
}

/** Tasks of the field staff that were done over the days. */
export async function fillTasks(client: pg.Client, tasks: number) {
  await client.query(`
    insert into ops_task (service_area_id, task_id, agent_id, type, source, state, vehicle_id, created_at, finished_at)
    select 1 + n % ${areas}, 'task-' || n, 2 + (1 + n % ${areas}) % ${agents}, (array['swap', 'move', 'inspect', 'repair'])[1 + n % 4],
      'rule', 'done', 620000000 + n % ${vehicles}, at, at from generate_series(1, ${tasks}) n
    cross join lateral (select ${midnight(0)} + n * interval '${(factDays * 86_400) / tasks} seconds' as at) t
    on conflict do nothing`);
  await client.query('vacuum analyze ops_task');
}

/** What was counted of the fleet every five minutes, where it was asked for and stood by the hour, and each vehicle's day; of the last days only where so many are said. */
export async function fillFleet(client: pg.Client, days = factDays) {
  for (let day = factDays - days; day < factDays; day++) {
    const date = `(${midnight(day)} at time zone '${zone}')::date`;
    await client.query(`
      insert into fleet_sample (service_area_id, at, agent_id, on_shelf, rentable, riding, online, bound, fixed,
        weak_signal, no_power, low_battery)
      select a, ${midnight(day)} + n * interval '5 minutes', 2 + a % ${agents}, 1600, 1400, 100, 1500, 1650, 1500, 20, 10, 90
        from generate_series(1, ${areas}) a, generate_series(0, 287) n;
      insert into heat_hour (service_area_id, day, hour, cell, agent_id, starts, ends, missed, available_minutes, present_minutes)
      select a, ${date}, h, a * 100000 + c, 2 + a % ${agents}, 1, 1, (c % 5 = 0)::int, 90, 50
        from generate_series(1, ${areas}) a, generate_series(6, 22) h, generate_series(1, ${cells}) c;
      insert into vehicle_day (vehicle_id, day, service_area_id, agent_id, trips)
      select 620000000 + n, ${date}, 1 + n % ${areas}, 2 + (1 + n % ${areas}) % ${agents}, 1 + n % 4
        from generate_series(1, ${vehicles}) n where n % 3 > 0`);
  }
  await client.query('vacuum analyze fleet_sample, heat_hour, vehicle_day');
}
