import type pg from 'pg';

const day = 86_400;
/** Orders are spread over so many days. */
export const orderDays = 90;

/** So many orders of the last ninety days, of the areas and riders that there are, as the owner of the database; figures have counted them. */
export async function fillOrders(client: pg.Client, orders: number) {
  const apart = (orderDays * day) / orders;
  await client.query("set synchronous_commit = off; set app.agents = 'all'; set app.areas = 'all'");
  const indexesBack = await withoutIndexes(client, 'ride_order');
  await client.query(`
    with known as (
      select (select array_agg(service_area_id order by service_area_id) from service_area) as areas,
        (select array_agg(agent_id order by service_area_id) from service_area) as agents,
        (select array_agg(rider_id) from (select rider_id from rider order by rider_id limit 5000) r) as riders)
    insert into ride_order (order_id, rider_id, vehicle_id, model_id, service_area_id, agent_id, platform, state,
      started_at, ended_at, ended_by, return_relation, distance_m, riding_seconds, terms_id, basis, price, fare_cents,
      ride_cents, location_cents, helmet_cents, payable_cents, principal_cents, online_cents, refunded_cents, channel,
      paid_at, xact)
    select 'bench-' || n, riders[1 + n % cardinality(riders)], 620000000 + n % 20000, 1, areas[1 + n % cardinality(areas)],
      agents[1 + n % cardinality(areas)], 'wechat', state, start_at, end_at, 'user',
      case when away > 0 then 'out_of_station' else 'in_station' end, 300 + h % 9000, lasts, '00000000-0000-0000-0000-000000000000', '{}', '{}', ride, ride,
      away, 0, ride + away, case when state = 'paid' and n % 3 = 0 then ride + away else 0 end,
      case when state = 'paid' and n % 3 > 0 then ride + away else 0 end,
      case when state = 'paid' and n % 71 = 0 then ride else 0 end,
      case when state <> 'paid' then null else (array['wallet', 'wechat', 'alipay'])[1 + n % 3] end,
      case when state = 'paid' then end_at end, 0
    from known, generate_series(1, ${orders}) n
    cross join lateral (select abs(hashint4(n)) as h, now() - n * interval '${apart} seconds' as start_at) a
    cross join lateral (select 200 + h % 14 * 100 as ride, case when h % 12 = 0 then 500 else 0 end as away,
      120 + h % 3000 as lasts, case when h % 50 = 0 then 'unpaid' when h % 200 = 1 then 'closed' else 'paid' end as state) b
    cross join lateral (select start_at + lasts * interval '1 second' as end_at) c`);
  await indexesBack();
  await client.query('vacuum analyze ride_order');
}

/** Takes the indexes of tables away, their keys excepted: millions of rows are indexed faster when they are there. Answers how to make them again. */
export async function withoutIndexes(client: pg.Client, ...tables: string[]) {
  const { rows } = await client.query<{ name: string; made: string }>(
    `select indexrelid::regclass as name, pg_get_indexdef(indexrelid) as made from pg_index i
      where indrelid = any ($1::text[]::regclass[])
        and not exists (select from pg_constraint c where c.conindid = i.indexrelid)`,
    [tables],
  );
  for (const { name } of rows) await client.query(`drop index ${name}`);
  return async () => {
    await client.query(`set maintenance_work_mem = '512MB'`);
    for (const { made } of rows) await client.query(made);
  };
}

const filled = [
  'rider',
  'ride_order',
  'receivable',
  'receivable_part',
  'wallet_lot',
  'ledger_posting',
  'ledger_entry',
];

/** So many rides in the books and beside them: topped up, ridden and paid from the wallet, with six entries each. */
export async function fillBooks(client: pg.Client, rides: number) {
  await client.query("set synchronous_commit = off; set app.agents = 'all'; set app.areas = 'all'");
  const all = `from generate_series(1, ${rides}) n`;
  const indexesBack = await withoutIndexes(client, ...filled);
  await client.query(`insert into rider (rider_id, phone, name, registered_at)
    select 'book-rider-' || n, '1' || (3000000000 + n), '李', now() ${all}`);
  await client.query(`insert into ride_order (order_id, rider_id, vehicle_id, model_id, service_area_id, agent_id, state,
      started_at, ended_at, terms_id, basis, price, fare_cents, ride_cents, location_cents, helmet_cents, payable_cents,
      principal_cents, channel, paid_at)
    select 'book-' || n, 'book-rider-' || n, n % 20000, 1, 1, 2, 'paid', now() - interval '1 hour', now(),
      '00000000-0000-0000-0000-000000000000', '{}', '{}', 350, 350, 0, 0, 350, 350, 'wallet', now() ${all}`);
  await client.query(`insert into receivable (receivable_id, kind, order_id, rider_id, service_area_id, agent_id, state,
      original_cents, ride_cents, paid_cents, created_at, due_at)
    select 'book-' || n, 'order', 'book-' || n, 'book-rider-' || n, 1, 2, 'paid', 350, 350, 350, now(), now() ${all}`);
  await client.query(`insert into receivable_part (receivable_id, line, source, ref, seq, cents, service_area_id, agent_id)
    select 'book-' || n, 'ride', 'principal', 'lot-' || n, 0, 350, 1, 2 ${all}`);
  await client.query(`insert into wallet_lot (lot_id, rider_id, kind, amount_cents, left_cents, area_id, source, created_at)
    select 'lot-' || n, 'book-rider-' || n, 'principal', 500, 150, 1, 'platform', now() ${all}`);
  await client.query(`insert into ledger_account (code, owner, balance, version)
    select code, owner || n, balance, 2 ${all}
    cross join (values ('2110', 'book-rider-', 150), ('1210', 'book-', 0)) r (code, owner, balance)`);
  await client.query(`insert into ledger_posting (posting_id, event, source, source_id, digest, event_at, created_at,
      book_day, agent_id, service_area_id)
    select l || '-book-' || n, event, source, 'book-' || n, l, now(), now(), '2026-01-01', 2, 1 ${all}
    cross join (values ('a', 'topUp', 'payment'), ('b', 'rideEnded', 'order'), ('c', 'paidFromWallet', 'order')
    ) r (l, event, source)`);
  await client.query(`insert into ledger_entry (posting_id, line, code, owner, amount, balance_before, balance_after,
      version, agent_id, service_area_id, book_day, event_at)
    select l || '-book-' || n, line, code, owner || case when version is null then '' else n::text end, amount,
      was, became, version, 2, 1, '2026-01-01', now() ${all}
    cross join (values ('a', 1, '1110', 'wechat:1', 500, null, null, null), ('a', 2, '2110', 'book-rider-', -500, 0, 500, 1),
      ('b', 1, '1210', 'book-', 350, 0, 350, 1), ('b', 2, '4010', '1', -350, null, null, null),
      ('c', 1, '2110', 'book-rider-', 350, 500, 150, 2), ('c', 2, '1210', 'book-', -350, 350, 0, 2)
    ) r (l, line, code, owner, amount, was, became, version)`);
  const lately = `sum(principal_cents) from ride_order where order_id like 'book-%'`;
  await client.query(`insert into vehicle_earned as e (day, vehicle_id, agent_id, service_area_id, paid_cents)
    select '2026-01-01'::date, vehicle_id, agent_id, service_area_id, ${lately} group by 1, 2, 3, 4
    on conflict (day, vehicle_id, agent_id, service_area_id) do update set paid_cents = e.paid_cents + excluded.paid_cents`);
  await client.query(`insert into vehicle_earned_lately as e (vehicle_id, agent_id, service_area_id, cents)
    select vehicle_id, agent_id, service_area_id, ${lately}
      and '2026-01-01' >= coalesce((select day from vehicle_earned_since), '-infinity') group by 1, 2, 3
    on conflict (vehicle_id, agent_id, service_area_id) do update set cents = e.cents + excluded.cents`);
  await indexesBack();
  await client.query('analyze');
}
