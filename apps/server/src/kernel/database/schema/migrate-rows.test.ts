import type pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type FreshDatabase, freshDatabase } from '../../../../test/database.ts';
import { tablesIn } from '../../backup/catalogue.ts';
import { migrate, readMigrations, schemaState } from './migrate.ts';

let fresh: FreshDatabase;
let client: pg.PoolClient;
beforeAll(async () => {
  fresh = await freshDatabase({ empty: true });
  client = await fresh.owner.connect();
});
afterAll(async () => {
  client.release();
  await fresh.drop();
});

/** One value of each kind; all numbers are 1 and all texts "1", so that rows name each other. */
const usual: Record<string, string> = {
  text: '1',
  int2: '1',
  int4: '1',
  int8: '1',
  float4: '1',
  float8: '1',
  numeric: '1',
  bool: 'false',
  timestamptz: '2026-09-01',
  date: '2026-09-01',
  time: '08:00',
  json: '{}',
  jsonb: '{}',
  bytea: '\\x00',
  uuid: '0'.repeat(32),
  _text: '{}',
  _int4: '{1}',
  _int8: '{1}',
  _int2: '{1}',
  _float4: '{1}',
};

/** What has a form of its own. */
const numbers: Record<string, string> = { vehicle_id: '88000001', imei: '861234000000011' };

/** What the rules of single tables ask for instead of that, or beside it. */
const more: Record<string, Record<string, string>> = {
  ad: { ends_at: '2026-09-02' },
  area_close: { vat_cents: '0' },
  area_release: { release: '2' },
  message_provider: { channel: 'sms', url: 'https://sms.example' },
  device_job: { state: 'draft' },
  device_job_vehicle: { state: 'waiting' },
  device_package: { kind: 'firmware', state: 'draft', sha256: '1'.repeat(64), md5: '1'.repeat(32) },
  voice_sound: {
    hz: '8000',
    length_ms: '500',
    peak_tenths: '-60',
    sound: `\\x${'00'.repeat(60)}`,
  },
  bank_match: { payout: '1' },
  blacklist_entry: { reach: 'agent' },
  credit_entry: { kind: 'good_ride', source_id: '1', score_after: '2' },
  campaign: { kind: 'topup', ends_at: '2026-09-02' },
  campaign_run: { state: 'frozen' },
  campaign_recipient: { state: 'waiting' },
  campaign_effect: { arm: 'given' },
  campaign_promise: { no: '2', cents: '1' },
  rider_invite_code: { code: '22222222' },
  invite_opened: { install_id: '11111111', code: '22222222' },
  invite: { inviter_id: '2', state: 'waiting' },
  activity_sign_in: { day: '2026-09-01' },
  campaign_counter: { most: '2' },
  reward_grant: { reward: 'balance', state: 'reserved' },
  reward_reservation: { entity: 'campaign', period: 'day', unit: 'times', state: 'settled', settled: '1' },
  district: { polygons: '[[]]' },
  district_sample: { on_street: '0', in_station: '0' },
  district_rides: { kind: 'ends', n: '10' },
  district_day: { deployed: '1', on_street: '1', rides: '10' },
  district_correction: { of_day: '2026-08-31', figure: 'complaints' },
  city_feed: { next_at: '2026-09-01', problem: '1' },
  city_record: { kind: 'ride', state: 'waiting' },
  webhook_endpoint: { kinds: '{ticket.opened}', state: 'paused', alert_language: 'zh-CN' },
  webhook_delivery: { state: 'waiting' },
  city_complaint: { state: 'open', due_at: '2026-09-02' },
  coupon_batch: { reward_kind: 'balance', days: '1', prefix: '22', state: 'made' },
  coupon_code: { last_four: '1111', state: 'unused' },
  broadcast: { professions: '{maintenance}', audience: '{}' },
  broadcast_rider: { state: 'waiting' },
  open_feed: { licence: 'CC0-1.0' },
  mds_agency: {
    name: '22',
    area_ids: '{1}',
    precision: 'exact',
    provider_id: '11111111-1111-1111-1111-111111111111',
  },
  certificate: { state: 'pending', due_at: '2026-09-01' },
  help_article: { in_ops: 'true' },
  feedback: { due_at: '2026-09-01' },
  invoice_request: { due_at: '2026-09-01' },
  invoice_seller: { tax_no: '1'.repeat(18), tax_class: '1'.repeat(19) },
  ledger_outcome: { outcome: 'voided' },
  mail_outbox: { about: 'invoice', next_at: '2026-09-01' },
  wallet_lot: { ended_cents: '0' },
  outbox: { message_id: '2', address_hash: '1', next_at: '2026-09-01' },
  payment_house: { sealed: '1' },
  profit_share: { state: 'waiting' },
  reconcile_batch: { state: 'diff', file_id: '1' },
  reconcile_diff: { state: 'open' },
  report_subscription: { cut: 'none', cadence: 'daily' },
  staff_report: { rider_id: '1', order_id: '1', due_at: '2026-09-01', fee_cents: '0' },
  station_application: { rider_id: '1', due_at: '2026-09-01' },
  station_visit: { station_id: '1' },
  ops_task_event: { kind: 'given' },
  ops_task_ride: { kind: 'closed', reason: 'moot' },
  rule_dry_run: { areas: '{1}', to_at: '2026-09-02' },
  inspection_plan: { frequency_days: '7', items: '{brake}', daily_cap: '5' },
  task_rule: { type: 'swap', conditions: '{"reports": 1}', priority: 'mid' },
  ops_task_verdict: { rule_version: '1' },
  photo: { rider_id: '1' },
  work_audit: { due_at: '2026-09-01' },
  rebind_request: { due_at: '2026-09-01', new_rider_id: '2', to_phone: '2' },
  receivable: { kind: 'fee' },
  refund: { online_cents: '1' },
  reserved_number: { number: '88000002' },
  station_rate: Object.fromEntries(
    ['wish', 'return'].flatMap((what) =>
      ['rates', 'shapes', 'hours'].map((list) => [`${what}_${list}`, `{${'1,'.repeat(47)}1}`]),
    ),
  ),
  weather_day: { half_hours: JSON.stringify(Array.from({ length: 48 }, () => [])) },
  station_slot: Object.fromEntries(
    [
      ...['present_minutes', 'empty_minutes', 'closed_minutes', 'full_minutes'],
      ...['starts', 'returns', 'failures'],
    ].map((list) => [list, `{${'1,'.repeat(47)}1}`]),
  ),
  station_day: Object.fromEntries(
    ['starts', 'ends', 'vehicle_minutes', 'present_minutes', 'earned_cents'].map((list) => [
      list,
      `{${'1,'.repeat(23)}1}`,
    ]),
  ),
  share_day: { paid_cents: '2', share_cents: '0' },
  statement: {
    state: 'confirmed',
    payable_cents: '2',
    carry_cents: '-1',
    confirmed_at: '2026-09-01',
  },
  ticket: { reasons: '{other}', state: 'waiting_user' },
  trip: { state: 'riding' },
  voltage_scheme: { volts: '48' },
  work_plan: { state: 'waiting', shift_until: '2026-09-02' },
};
/** What has to be there before a row of a table, or be gone where its migration wrote the only one. */
const first: Record<string, string> = {
  ad_hosts: 'delete from ad_hosts',
  vehicle_missed_mark: 'delete from vehicle_missed_mark',
  rebind_request: `insert into rider (rider_id, phone, name, registered_at) values ('2', '2', '2', '2026-09-01')`,
};
/** What a table was called when its row was put into it. */
const formerly: Record<string, string> = { payment_provider: 'payment_house', file_job: 'task' };
const allRows = "begin; select set_config('app.agents', 'all', true), set_config('app.areas', 'all', true)";

interface Column {
  name: string;
  kind: string;
  /** The first of the words that it may be. */
  word: string | null;
}

/** What has to be said about a row of a table. */
async function columnsOf(table: string) {
  const { rows } = await client.query<Column>(
    `select a.attname as name, t.typname as kind,
       (select (regexp_match(pg_get_constraintdef(k.oid), a.attname || '\\)? = ANY \\(ARRAY\\[''([^'']+)'''))[1] as first
        from pg_constraint k where k.conrelid = c.oid and k.contype = 'c' and a.attnum = any(k.conkey)
        order by first nulls last limit 1) as word
     from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_type t on t.oid = a.atttypid
     where c.relname = $1 and c.relnamespace = 'public'::regnamespace and a.attnum > 0 and not a.attisdropped
       and a.attnotnull and not a.atthasdef and a.attidentity = '' and a.attgenerated = ''`,
    [table],
  );
  return rows;
}

/** Put a row into a table. Answers whether it took one whose every value is the usual one of its kind. */
async function fill(table: string) {
  const columns = await columnsOf(table);
  const row = new Map(
    columns.map(({ name, kind, word }) => [name, word ?? numbers[name] ?? usual[kind] ?? '1'] as const),
  );
  for (const [name, value] of Object.entries(more[table] ?? {})) row.set(name, value);
  const names = [...row.keys()].map((name) => client.escapeIdentifier(name)).join(', ');
  const values = [...row.values()];
  const places = values.map((_, i) => `$${i + 1}`).join(', ');
  const into = `insert into ${client.escapeIdentifier(table)}`;
  await client.query('savepoint one');
  try {
    if (first[table]) await client.query(first[table]);
    await client.query(
      row.size > 0 ? `${into} (${names}) values (${places})` : `${into} default values`,
      values,
    );
    return true;
  } catch {
    // Its rules ask for more than one value of each kind, or what it names is not there yet.
    await client.query('rollback to one');
    return false;
  }
}

/** A row in every table that has none yet and takes one; those that others name come first. */
async function fillMore(filled: Set<string>) {
  await client.query(allRows);
  for (let before = -1; filled.size > before; ) {
    before = filled.size;
    for (const { name } of await tablesIn(client))
      if (!filled.has(name) && (filled.has(formerly[name] ?? '') || (await fill(name)))) filled.add(name);
  }
  await client.query('commit');
}

test('every landed version migrates on with rows in its tables', async () => {
  const versions = readMigrations();
  const filled = new Set<string>();
  for (const [i] of versions.entries()) {
    expect(await migrate(fresh.ownerConfig, versions.slice(0, i + 1))).toHaveLength(1);
    await fillMore(filled);
  }
  expect(await schemaState(fresh.ownerConfig)).toBe('current');
  const tables = (await tablesIn(client)).map(({ name }) => name);
  expect(tables.filter((name) => !filled.has(name))).toEqual([]);
}, 240_000);
