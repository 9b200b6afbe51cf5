import { sql } from 'kysely';
import type pg from 'pg';
import type { Db } from '../../apps/server/src/kernel/database/db.ts';

/** A franchisee that the demo does not have. */
export const agentId = 900;
const areas = [901, 902, 903];

/** The franchisee and its areas. */
export async function areasOfMonth(db: Db) {
  await sql`insert into agent (agent_id, parent_id, name, kind, created_at)
    values (${agentId}, 2, 'bench', 'franchise', now())`.execute(db);
  for (const area of areas)
    await sql`insert into service_area (service_area_id, agent_id, name, centre_lng, centre_lat, boundary, created_at)
      values (${area}, ${agentId}, ${`area ${area}`}, 113, 30, '[]', now())`.execute(db);
}

/** So many orders of a month: ridden, owed and paid online or from the wallet; of every hundredth some went back. */
export async function fillMonth(client: pg.Client, orders: number, days: readonly string[]) {
  await client.query(`set synchronous_commit = off; set app.agents = 'all'; set app.areas = 'all'`);
  const perDay = Math.ceil(orders / days.length);
  await client.query(`create temp table month_ride as
    select 'month-' || d || '-' || n as id, r.rider_id as rider, ${areas[0]} + n % ${areas.length} as area,
      (array[${days.map((day) => `'${day}'::date`).join(',')}])[d] as day, n % 3 as way, n % 100 = 0 as back, 200 + n % 14 * 100 as cents,
      (array[${days.map((day) => `'${day}T06:00:00+08:00'::timestamptz`).join(',')}])[d] + n * interval '${(57_600 / perDay).toFixed(3)} seconds' as at
    from generate_series(1, ${days.length}) d, generate_series(1, ${perDay}) n
      join (select rider_id, row_number() over (order by rider_id) as no from rider limit 500) r on r.no = 1 + n % 100`);
  const from = 'from month_ride';
  await client.query(`insert into ride_order (order_id, rider_id, vehicle_id, model_id, service_area_id, agent_id, platform, state,
      started_at, ended_at, ended_by, terms_id, basis, price, fare_cents, ride_cents, location_cents, helmet_cents, payable_cents,
      principal_cents, online_cents, channel, paid_at)
    select id, rider, 620000001, 1, area, ${agentId}, 'wechat', 'paid', at - interval '15 minutes', at, 'user',
      '00000000-0000-0000-0000-000000000000', '{}', '{}', cents, cents, 0, 0, cents, case way when 0 then cents else 0 end,
      case way when 0 then 0 else cents end, (array['wallet', 'wechat', 'alipay'])[1 + way], at ${from}`);
  await client.query(`insert into receivable (receivable_id, kind, order_id, rider_id, service_area_id, agent_id, state,
      original_cents, ride_cents, paid_cents, refunded_cents, created_at, due_at)
    select id, 'order', id, rider, area, ${agentId}, 'paid', cents, cents, cents, case when back then 100 else 0 end, at, at ${from}`);
  await client.query(`insert into payment (payment_id, kind, subject_id, rider_id, service_area_id, agent_id, channel, merchant,
      out_no, amount_cents, state, created_at, expires_at, success_at, trade_no, refunded_cents)
    select 'p-' || id, 'receivable', id, rider, area, ${agentId}, (array['', 'wechat', 'alipay'])[1 + way],
      (array['', 'wechat:1', 'alipay:1'])[1 + way], 'o-' || id, cents, 'success', at, at, at, 't-' || id,
      case when back then 100 else 0 end ${from} where way > 0`);
  await client.query(`insert into refund (refund_id, kind, subject_id, rider_id, service_area_id, agent_id, way, amount_cents,
      principal_cents, gift_cents, online_cents, state, reason, operator_name, created_at)
    select 'r-' || id, 'receivable', id, rider, area, ${agentId}, case way when 0 then 'wallet' else 'original' end, 100,
      case way when 0 then 100 else 0 end, 0, case way when 0 then 0 else 100 end, 'success', '车辆故障', '周雅琴', at ${from} where back`);
  await client.query(`insert into refund_leg (leg_id, refund_id, payment_id, service_area_id, agent_id, out_refund_no, amount_cents, state, created_at)
    select 'l-' || id, 'r-' || id, 'p-' || id, area, ${agentId}, 'x-' || id, 100, 'success', at ${from} where back and way > 0`);
  const book = (event: string, source: string, of: string, where: string) => `
    insert into ledger_posting (posting_id, event, source, source_id, digest, event_at, created_at, book_day, agent_id, service_area_id)
    select '${event}-' || id, '${event}', '${source}', '${of}' || id, '', at, at, day, ${agentId}, area ${from} where ${where}`;
  const enter = (event: string, lines: string, where: string) => `
    insert into ledger_entry (posting_id, line, code, owner, amount, balance_before, balance_after, version, agent_id,
      service_area_id, book_day, event_at)
    select '${event}-' || id, line, code, owner, amount, was::bigint, was::bigint, version::bigint, ${agentId}, area, day, at
    ${from} cross join lateral (values ${lines}) l (line, code, owner, amount, was, version) where ${where}`;
  const provider = `(array['', 'wechat:1', 'alipay:1'])[1 + way]`;
  const events: [event: string, source: string, of: string, where: string, lines: string][] = [
    [
      'rideEnded',
      'order',
      '',
      'true',
      `(1, '1210', id, cents, 0, 1), (2, '4010', area::text, -cents, null, null)`,
    ],
    [
      'paidFromWallet',
      'order',
      '',
      'way = 0',
      `(1, '2110', rider, cents, null, null), (2, '1210', id, -cents, 0, 2)`,
    ],
    [
      'paidOnline',
      'payment',
      'p-',
      'way > 0',
      `(1, '1110', ${provider}, cents, null, null), (2, '1210', id, -cents, 0, 2)`,
    ],
    [
      'refundedOnline',
      'refund-leg',
      'l-',
      'back and way > 0',
      `(1, '4910', area::text, 100, null, null), (2, '1110', ${provider}, -100, null, null)`,
    ],
    [
      'refundedToWallet',
      'refund',
      'r-',
      'back and way = 0',
      `(1, '4910', area::text, 100, null, null), (2, '2110', rider, -100, null, null)`,
    ],
  ];
  for (const [event, source, of, where, lines] of events) {
    await client.query(book(event, source, of, where));
    await client.query(enter(event, lines, where));
  }
  await client.query(
    'vacuum analyze ride_order, receivable, payment, refund, refund_leg, ledger_posting, ledger_entry',
  );
}
