import { closingChecks } from '@kickstand/contract/money/reconcile';
import { everything } from '@kickstand/domain/platform/access';
import { startOfBusinessDay } from '@kickstand/domain/platform/time';
import pg from 'pg';
import { Database, type Db } from '../../apps/server/src/kernel/database/db.ts';
import { gaps } from '../../apps/server/src/money/ledger/books.service.ts';
import { pageOfCheck, rowsOf, sumOf } from '../../apps/server/src/money/reconcile/checks.store.ts';
import { type Bench, withClient, withDatabase } from '../bench.ts';
import { withoutIndexes } from '../many-orders.ts';
import { percentile, type Row } from '../row.ts';

const zone = 'Asia/Shanghai';
/** So many days have the orders; all but the last two are locked. */
const days = 90;
const now = Date.parse('2026-09-23T11:00:00+08:00');
const firstOpen = '2026-09-21';

interface Size {
  orders: number;
  riders: number;
}

/** What is looked through before a day is confirmed, over two million orders: how much each check finds, and its first page. */
export const benchClosing = (bench: Bench): Promise<Row[]> =>
  withDatabase(bench, async (configs) => {
    const riders = bench.some(200_000, 200);
    const size = { riders, orders: riders * 10 };
    await withClient(configs.owner, (client) => fillPast(client, size));
    const app = new Database(new pg.Pool({ ...configs.app, max: 1 }));
    try {
      return await app.read(everything, (db) => measured(db, size, bench.some(12, 1)));
    } finally {
      await app.close();
    }
  });

/** Each check as the page asks for it, and all of them one after another. */
async function measured(db: Db, { orders }: Size, rounds: number): Promise<Row[]> {
  const from = startOfBusinessDay(firstOpen, zone);
  const since = { day: firstOpen, from, slowRefund: now - 2 * 86_400_000, slowShare: now - 7 * 86_400_000 };
  const took = new Map<string, number[]>();
  const found: Record<string, number> = {};
  for (let round = 0; round <= rounds; round++)
    for (const check of closingChecks) {
      const rows = rowsOf(check, gaps, since);
      const startedAt = performance.now();
      found[check] = Number((await sumOf(db, rows)).count);
      const middle = performance.now();
      await pageOfCheck(db, rows, { check, pageNum: 1, pageSize: 20, sort: 'about', dir: 'asc' });
      // The first round warms.
      if (round === 0) continue;
      took.set(check, [...(took.get(check) ?? []), middle - startedAt]);
      took.set(`${check}, its page`, [...(took.get(`${check}, its page`) ?? []), performance.now() - middle]);
    }
  const wanted = { wallet: 3, deposits: 0, cards: 0, unpaid: orders / 50, paidWithoutPayment: 0 };
  for (const [check, count] of Object.entries(wanted))
    if (found[check] !== count) throw new Error(`${check} found ${found[check]} instead of ${count}`);
  const whole = Array.from({ length: rounds }, (_, i) =>
    closingChecks.reduce((ms, check) => ms + (took.get(check)?.[i] ?? 0), 0),
  );
  return [
    ...[...took].map(([name, ms]) => ({
      name: `${name}, p95`,
      value: percentile(ms, 95) / 1_000,
      unit: 's',
    })),
    { name: 'all checks of a day, p95', value: percentile(whole, 95) / 1_000, unit: 's', target: '<= 2 s' },
  ];
}

/** Ninety days of orders, two of three paid online and the others from wallets, with cards and deposits: the books agree, three wallets excepted. */
async function fillPast(client: pg.Client, { orders, riders }: Size) {
  const start = `timestamptz '2026-06-25T00:00:00+08:00'`;
  const apart = (days * 86_400) / orders;
  const at = `${start} + n * interval '${apart} seconds'`;
  const all = `from generate_series(1, ${orders}) n`;
  await client.query(`set synchronous_commit = off; set app.agents = 'all'; set app.areas = 'all';
    insert into agent (agent_id, name, kind, created_at) values (2, 'root', 'direct', now());
    insert into service_area (service_area_id, agent_id, name, centre_lng, centre_lat, boundary, created_at)
    values (21, 2, 'area', 113, 30, '[]', now());
    insert into card_product (product_id, line_id, no, agent_id, area_ids, kind, name, state, price_cents, origin_cents, terms,
      created_at, updated_at, updated_by) values ('x', 'x', 1, 2, '{21}', 'riding', '月卡', 'on', 3000, 3000, '{}', now(), now(), 'x')`);
  const indexesBack = await withoutIndexes(
    client,
    ...['rider', 'ride_order', 'receivable', 'receivable_part', 'payment', 'ledger_posting', 'ledger_entry'],
    ...['wallet_lot', 'deposit', 'user_card'],
  );
  await client.query(`insert into rider (rider_id, phone, name, registered_at)
    select 'r' || n, '1' || (3000000000 + n), '李', now() from generate_series(1, ${riders}) n`);
  const paid = `n % 50 > 0`;
  const online = `n % 3 > 0 and ${paid}`;
  const bought = `n % 3 > 0`;
  await client.query(`insert into ride_order (order_id, rider_id, vehicle_id, model_id, service_area_id, agent_id, state,
      started_at, ended_at, terms_id, basis, price, fare_cents, ride_cents, location_cents, helmet_cents, payable_cents,
      principal_cents, online_cents, channel, paid_at)
    select 'o' || n, 'r' || 1 + n % ${riders}, n % 20000, 1, 21, 2, case when ${paid} then 'paid' else 'unpaid' end, ${at}, ${at},
      '00000000-0000-0000-0000-000000000000', '{}', '{}', 350, 350, 0, 0, 350, case when ${paid} and not (${bought}) then 350 else 0 end,
      case when ${online} then 350 else 0 end, case when ${online} then 'wechat' else 'wallet' end, case when ${paid} then ${at} end ${all}`);
  await client.query(`insert into receivable (receivable_id, kind, order_id, rider_id, service_area_id, agent_id, state,
      original_cents, ride_cents, paid_cents, created_at, due_at)
    select 'o' || n, 'order', 'o' || n, 'r' || 1 + n % ${riders}, 21, 2, case when ${paid} then 'paid' else 'unpaid' end, 350, 350,
      case when ${paid} then 350 else 0 end, ${at}, ${at} ${all}`);
  await client.query(`insert into receivable_part (receivable_id, line, source, ref, seq, cents, service_area_id, agent_id)
    select 'o' || n, 'ride', case when ${online} then 'online' else 'principal' end, case when ${online} then 'p' else 'l' end || n,
      0, 350, 21, 2 ${all} where ${paid}`);
  await client.query(`insert into payment (payment_id, kind, subject_id, rider_id, service_area_id, agent_id, channel, merchant, out_no,
      amount_cents, state, created_at, expires_at, success_at, trade_no)
    select 'p' || n, 'receivable', 'o' || n, 'r' || 1 + n % ${riders}, 21, 2, 'wechat', 'wechat:1', 'x' || n, 350, 'success',
      ${at}, ${at}, ${at}, 't' || n ${all} where ${online}`);
  await client.query(`insert into ledger_posting (posting_id, event, source, source_id, digest, event_at, created_at, book_day, agent_id,
      service_area_id)
    select 'b' || n, 'paidOnline', 'payment', 'p' || n, '', ${at}, ${at}, ((${at}) at time zone '${zone}')::date, 2, 21
    ${all} where ${online}`);
  await client.query(`insert into ledger_entry (posting_id, line, code, owner, amount, balance_before, balance_after, version, agent_id,
      service_area_id, book_day, event_at)
    select 'b' || n, line, code, case line when 1 then 'wechat:1' else 'o' || n end, amount, was, became, version, 2, 21,
      ((${at}) at time zone '${zone}')::date, ${at}
    ${all} cross join (values (1, '1110', 350, null, null, null), (2, '1210', -350, 350, 0, 2)) l (line, code, amount, was, became, version)
    where ${online}`);
  await client.query(`insert into ledger_account (code, owner, balance, version)
    select '1210', 'o' || n, case when ${paid} then 0 else 350 end, 2 ${all}
    union all select '2110', 'r' || n, 150, 9 from generate_series(1, ${riders}) n
    union all select '2210', 'r' || n, case when n % 2 = 0 then 9900 else 0 end, 2 from generate_series(1, ${riders}) n
    union all select '2410', 'c' || n, case when n % 20 = 0 then 1000 else 0 end, 30 from generate_series(1, ${riders}) n`);
  // Ten top-ups of each rider, nine of them spent.
  await client.query(`insert into wallet_lot (lot_id, rider_id, kind, amount_cents, left_cents, source, created_at)
    select 'l' || n || '-' || t, 'r' || n, 'principal', 500, case when t < 10 then 0 when n <= 3 then 140 else 150 end, 'topup', now()
    from generate_series(1, ${riders}) n, generate_series(1, 10) t`);
  await client.query(`insert into deposit (deposit_id, rider_id, service_area_id, agent_id, amount_cents, state, channel, created_at, paid_at)
    select 'd' || n, 'r' || n, 21, 2, 9900, case when n % 2 = 0 then 'paid' else 'refunded' end, 'wechat', now(), now()
    from generate_series(1, ${riders}) n`);
  await client.query(`insert into user_card (card_id, product_id, rider_id, service_area_id, agent_id, kind, name, terms, area_ids, source,
      price_cents, state, total_uses, uses, released_cents, created_at, from_at, to_at)
    select 'c' || n, 'x', 'r' || n, 21, 2, 'riding', '月卡', '{}', '{}', 'buy', 3000, case when n % 20 = 0 then 'active' else 'expired' end, 0, 0,
      case when n % 20 = 0 then 2000 else 3000 end, now(), now() - interval '1 day', now() from generate_series(1, ${riders}) n`);
  await client.query(`insert into closing_day (day, state, locked_at, locked_by)
    select d::date, 'locked', now(), 'x' from generate_series(date '2026-06-25', date '${firstOpen}' - 1, '1 day') d`);
  await indexesBack();
  await client.query('vacuum analyze');
}
