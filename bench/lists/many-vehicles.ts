import type pg from 'pg';

/** Copies get numbers from here on, below those of no demo. */
const firstNumber = 700_000_000;

/** What is copied of a vehicle, and what is another of each copy `c.number`. */
const tables: Readonly<Record<string, string>> = {
  vehicle: `'vehicle_id', c.number, 'imei', (869900000000000 + c.number)::text, 'plate', null, 'frame_no', null`,
  device: `'vehicle_id', c.number, 'imei', (869900000000000 + c.number)::text`,
  vehicle_state: `'vehicle_id', c.number, 'rest_battery', c.number % 1000 * 7 % 101, 'reported_at', o.reported_at - c.number % 86400 * interval '1 second'`,
};

/** What happened within the last day: to every third vehicle something, to a few of them very often; counted as the server does. */
const events = `
  insert into device_event (vehicle_id, at, event_id, imei, notify)
    select v.vehicle_id, now() - (n * 97 + v.vehicle_id % 600) % 82800 * interval '1 second', n || '-' || v.vehicle_id, v.imei, 1
    from vehicle v cross join lateral generate_series(1, case v.vehicle_id % 300 when 0 then 60 else 3 end) n
    where v.vehicle_id % 3 = 0 and v.imei is not null;
  insert into vehicle_day_count (vehicle_id, events, failed)
    select vehicle_id, count(*), 0 from device_event where at > now() - interval '1 day' group by 1
    on conflict (vehicle_id) do update set events = excluded.events`;

async function columnsOf(client: pg.Client, table: string) {
  const { rows } = await client.query<{ name: string }>(
    `select quote_ident(column_name) as name from information_schema.columns
     where table_schema = 'public' and table_name = $1 and is_generated = 'NEVER' order by ordinal_position`,
    [table],
  );
  return rows.map(({ name }) => name);
}

/**
 * Copy the vehicles of a demo with their controllers and states until there are `most`, and let things happen to them. To make a
 * metropolis with its past takes longer than all that is measured here.
 */
export async function multiplyVehicles(client: pg.Client, most: number) {
  await client.query(`set app.agents = 'all'; set app.areas = 'all'`);
  await client.query(
    `create temp table copy as select ${firstNumber} + n as number, o.vehicle_id as original
     from generate_series(1, $1::int - (select count(*)::int from vehicle)) n
     join (select vehicle_id, row_number() over (order by vehicle_id) - 1 as place, count(*) over () as all_of_them
       from vehicle) o on o.place = n % o.all_of_them`,
    [most],
  );
  for (const [table, changed] of Object.entries(tables)) {
    const columns = await columnsOf(client, table);
    await client.query(
      `insert into ${table} (${columns}) select ${columns.map((name) => `r.${name}`)} from copy c
       join ${table} o on o.vehicle_id = c.original
       cross join lateral jsonb_populate_record(null::${table}, to_jsonb(o) || jsonb_build_object(${changed})) r`,
    );
  }
  await client.query(events);
  await client.query(`vacuum analyze ${Object.keys(tables)}, device_event, vehicle_day_count`);
}
