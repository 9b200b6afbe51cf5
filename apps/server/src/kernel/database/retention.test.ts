import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type FreshDatabase, freshDatabase } from '../../../test/database.ts';
import { dropOldPartitions } from './retention.ts';

const day = 86_400_000;
const now = Date.UTC(2026, 10, 21, 12);
let fresh: FreshDatabase;

/** Partitions around the ends of the times for which rows are kept. */
const made = [
  ...['device_packet_2026_11_08', 'device_packet_2026_11_09', 'device_packet_2026_11_10'],
  ...['device_packet_2026_11_12', 'device_packet_2026_11_13', 'telemetry_2026_10_16', 'telemetry_2026_10_17'],
  ...['track_2025_10', 'track_2025_11', 'track_2026_06', 'track_2026_07', 'search_2026_07', 'search_2026_08'],
  'trip_2024_01',
];

/** Make a partition, of a day or a month as its name says. */
async function make(name: string) {
  const [, table = '', year = '', month = '', date] = /^(.+?)_(\d{4})_(\d\d)(?:_(\d\d))?$/.exec(name) ?? [];
  const from = new Date(Date.UTC(Number(year), Number(month) - 1, Number(date ?? 1)));
  const to = date ? new Date(from.getTime() + day) : new Date(Date.UTC(Number(year), Number(month), 1));
  const values = `from ('${from.toISOString()}') to ('${to.toISOString()}')`;
  await fresh.owner.query(`create table if not exists ${name} partition of ${table} for values ${values}`);
}

beforeAll(async () => {
  fresh = await freshDatabase();
});
afterAll(() => fresh.drop());
beforeEach(async () => {
  await fresh.owner.query('delete from setting');
  await fresh.owner.query('delete from area_setting');
  for (const name of made) await make(name);
});

const set = (name: string, value: unknown) =>
  fresh.owner.query('insert into setting (name, value, updated_at) values ($1, $2, now())', [
    name,
    JSON.stringify(value),
  ]);
const keeps = (areaId: number, trackDays: number) =>
  fresh.owner.query(`
    begin;
    select set_config('app.agents', 'all', true), set_config('app.areas', 'all', true);
    insert into agent (agent_id, name, kind, depth, created_at) values (2, 'root', 'direct', 1, now())
      on conflict do nothing;
    insert into service_area (service_area_id, agent_id, name, centre_lng, centre_lat, boundary, created_at)
      values (${areaId}, 2, 'area ${areaId}', 113.5, 30.5, '[]', now()) on conflict do nothing;
    insert into area_setting (service_area_id, name, content, version, updated_at, updated_by)
      values (${areaId}, 'privacy', '{"trackDays":${trackDays}}', 1, now(), 'test');
    commit`);
const packed = (until: number) => set('telemetry.packing', { until, to: null, after: 0 });
const droppedOf = async (table: string) =>
  (await dropOldPartitions(fresh.ownerConfig, now)).filter((name) => name.startsWith(`${table}_20`)).sort();

test('messages go after eight days, telemetry after 35, whole days only', async () => {
  await packed(now);
  const dropped = await dropOldPartitions(fresh.ownerConfig, now);
  expect(dropped).toContain('device_packet_2026_11_12');
  expect(dropped).not.toContain('device_packet_2026_11_13');
  expect(dropped).toContain('telemetry_2026_10_16');
  expect(dropped).not.toContain('telemetry_2026_10_17');
  expect(dropped.filter((name) => name.startsWith('trip'))).toEqual([]);
  expect(await dropOldPartitions(fresh.ownerConfig, now)).toEqual([]);
});

test('messages that are not packed yet stay, however old', async () => {
  await packed(Date.UTC(2026, 10, 10, 6));
  const dropped = await droppedOf('device_packet');
  expect(dropped.at(-1)).toBe('device_packet_2026_11_09');
});

test('tracks go after a year, or after as long as the area that keeps them longest', async () => {
  expect(await droppedOf('track')).toEqual(['track_2025_10']);
  await keeps(31, 90);
  expect((await droppedOf('track')).at(-1)).toBeUndefined();
  await make('track_2025_10');
  await keeps(32, 500);
  expect(await droppedOf('track')).toEqual([]);
});

test('rows of that age in a default partition go as well, younger ones stay', async () => {
  await packed(now);
  const add = (at: number) =>
    fresh.owner.query(
      `insert into device_packet (vehicle_id, at, packet_id, imei, kind, payload) values (10000001, $1, $2, '8', 'ping', '{}')`,
      [new Date(at), String(at)],
    );
  await add(now - 500 * day);
  await add(now + 30 * day);
  await dropOldPartitions(fresh.ownerConfig, now);
  const { rows } = await fresh.owner.query('select packet_id from device_packet_default');
  expect(rows).toEqual([{ packet_id: String(now + 30 * day) }]);
});
