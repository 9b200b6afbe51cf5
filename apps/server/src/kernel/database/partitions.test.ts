import { afterAll, beforeAll, expect, test } from 'vitest';
import { type FreshDatabase, freshDatabase } from '../../../test/database.ts';
import { dividedTables, ensurePartitions, keepPartitions } from './partitions.ts';

let fresh: FreshDatabase;
beforeAll(async () => {
  fresh = await freshDatabase();
});
afterAll(() => fresh.drop());

const add = (at: string) =>
  fresh.app.query(
    `insert into device_event (vehicle_id, at, event_id, imei, notify) values (10000001, $1, $2, '860000000000001', 5)`,
    [at, at],
  );
const places = async () =>
  (await fresh.owner.query('select tableoid::regclass::text as part, event_id from device_event order by at'))
    .rows;

const monthsMade = async (now: number) =>
  (await ensurePartitions(fresh.ownerConfig, now)).filter((name) => name.startsWith('device_event'));

test('months get their own partition, ahead of time and once', async () => {
  const now = Date.UTC(2026, 10, 30, 23);
  await add('2026-11-15T00:00:00Z');
  await add('2026-10-31T23:59:59.999Z');
  expect(await monthsMade(now)).toEqual([
    'device_event_2026_11',
    'device_event_2026_12',
    'device_event_2027_01',
  ]);
  await add('2027-01-31T23:59:59.999Z');
  await add('2027-02-01T00:00:00Z');
  expect(await places()).toEqual([
    { part: 'device_event_default', event_id: '2026-10-31T23:59:59.999Z' },
    { part: 'device_event_2026_11', event_id: '2026-11-15T00:00:00Z' },
    { part: 'device_event_2027_01', event_id: '2027-01-31T23:59:59.999Z' },
    { part: 'device_event_default', event_id: '2027-02-01T00:00:00Z' },
  ]);
  expect(await ensurePartitions(fresh.ownerConfig, now)).toEqual([]);
  expect(await monthsMade(now + 86_400_000)).toEqual(['device_event_2027_02']);
  expect((await places()).at(-1)).toEqual({ part: 'device_event_2027_02', event_id: '2027-02-01T00:00:00Z' });
});

test('several programs at once make each partition once', async () => {
  const now = Date.UTC(2028, 0, 1);
  const made = await Promise.all([1, 2, 3].map(() => ensurePartitions(fresh.ownerConfig, now)));
  const names = made.flat();
  expect(new Set(names).size).toBe(names.length);
  expect(names.filter((name) => name.startsWith('trip')).sort()).toEqual([
    'trip_2028_01',
    'trip_2028_02',
    'trip_2028_03',
  ]);
});

test('days get their own partition where a day is large', async () => {
  const now = Date.UTC(2031, 1, 27, 5);
  const made = await ensurePartitions(fresh.ownerConfig, now, now - 86_400_000);
  expect(made.filter((name) => name.startsWith('device_packet'))).toEqual([
    'device_packet_2031_02_26',
    'device_packet_2031_02_27',
    'device_packet_2031_02_28',
    'device_packet_2031_03_01',
    'device_packet_2031_03_02',
  ]);
  expect(made.filter((name) => name.startsWith('trip'))).toHaveLength(3);
});

test('every table that is partitioned by time is divided ahead of time', async () => {
  const { rows } = await fresh.owner.query(
    `select relname from pg_class join pg_partitioned_table p on p.partrelid = pg_class.oid
      where p.partstrat = 'r' and relnamespace = 'public'::regnamespace order by relname`,
  );
  expect(rows.map(({ relname }) => relname)).toEqual(dividedTables.map(({ table }) => table).sort());
});

test('who may not make partitions is told so, and goes on', async () => {
  const errors: unknown[] = [];
  const stop = await keepPartitions(
    fresh.appConfig,
    () => Date.UTC(2030, 0, 1),
    (error) => errors.push(error),
  );
  stop();
  expect(String(errors)).toMatch(/must be owner|permission denied/);
  const made = await keepPartitions(
    fresh.ownerConfig,
    () => Date.UTC(2030, 0, 1),
    (error) => errors.push(error),
  );
  made();
  expect(errors).toHaveLength(1);
});
