import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type FreshDatabase, freshDatabase } from '../../../../test/database.ts';
import { ensureSchema, migrate, readMigrations, schemaState } from './migrate.ts';

let database: FreshDatabase;
let folder: string;
const lines = 'create table ride (\n  id int primary key);';

beforeEach(async () => {
  database = await freshDatabase({ empty: true });
  folder = mkdtempSync(join(tmpdir(), 'kickstand-migrations-'));
  write('0001_rides.sql', lines);
  write('0002_ride_end.sql', 'alter table ride add ended_at timestamptz; insert into ride (id) values (1);');
});

afterEach(async () => {
  await database.drop();
  rmSync(folder, { recursive: true });
});

const write = (name: string, sql: string) => writeFileSync(join(folder, name), sql);
const run = () => migrate(database.ownerConfig, readMigrations(folder));
const state = () => schemaState(database.ownerConfig, readMigrations(folder));
const ensure = (automatic: boolean) =>
  ensureSchema(database.ownerConfig, { automatic, migrations: readMigrations(folder) });

test('applies each file once, in order, and lets the application use the tables', async () => {
  expect(await state()).toEqual({ tooOld: { database: 0, program: 2 } });
  expect(await run()).toEqual(['0001_rides.sql', '0002_ride_end.sql']);
  expect(await run()).toEqual([]);
  expect(await state()).toBe('current');
  const { rows } = await database.app.query('select id, ended_at from ride');
  expect(rows).toEqual([{ id: 1, ended_at: null }]);
});

test('two programs that start together migrate once', async () => {
  const applied = await Promise.all([run(), run(), run()]);
  expect(applied.flat().sort()).toEqual(['0001_rides.sql', '0002_ride_end.sql']);
  const { rows } = await database.owner.query('select count(*)::int as rides from ride');
  expect(rows).toEqual([{ rides: 1 }]);
});

test('a file that fails changes nothing and says which one it was', async () => {
  write('0003_wrong.sql', 'create table half (id int); select no_such_column from ride;');
  await expect(run()).rejects.toThrow(/0003_wrong\.sql failed and changed nothing: .*no_such_column/);
  expect(await state()).toEqual({ tooOld: { database: 2, program: 3 } });
  const { rows } = await database.owner.query("select to_regclass('half') as half");
  expect(rows).toEqual([{ half: null }]);
});

test('refuses a file that was changed after it was applied, but not one with other line ends', async () => {
  await run();
  write('0001_rides.sql', lines.replace('\n', '\r\n'));
  expect(await run()).toEqual([]);
  write('0001_rides.sql', 'create table ride (id bigint primary key);');
  await expect(run()).rejects.toThrow(/Migration 1 \(rides\) is not what was applied/);
  await expect(state()).rejects.toThrow(/Migration 1/);
});

test('refuses a file that comes in before one that is applied', async () => {
  write('0004_later.sql', 'create table later (id int);');
  await run();
  write('0003_between.sql', 'create table between_them (id int);');
  await expect(run()).rejects.toThrow(/0003_between\.sql comes before 4/);
});

test('refuses two files with one number, and a file with a wrong name', () => {
  write('0002_again.sql', '');
  expect(() => readMigrations(folder)).toThrow(/the number 2: renumber one/);
  rmSync(join(folder, '0002_again.sql'));
  write('3_wrong.sql', '');
  expect(() => readMigrations(folder)).toThrow(/3_wrong\.sql is no migration/);
});

test('a server fills an empty database, but changes a filled one only when it may', async () => {
  await ensure(false);
  expect(await state()).toBe('current');
  write('0003_more.sql', 'create table more (id int);');
  await expect(ensure(false)).rejects.toThrow(
    /schema \(2\) is older than this program \(3\): .*npm run migrate/,
  );
  await ensure(true);
  expect(await state()).toBe('current');
});

test('a server that starts while another fills the empty database waits for it', async () => {
  write('0002_ride_end.sql', 'alter table ride add ended_at timestamptz; select pg_sleep(1);');
  const filling = ensure(false);
  await expect.poll(state, { timeout: 5000, interval: 10 }).toEqual({ tooOld: { database: 1, program: 2 } });
  await ensure(false);
  expect(await state()).toBe('current');
  await filling;
});

test('a server leaves a database alone that holds something else', async () => {
  await database.owner.query('create table somebody_elses (id int)');
  await expect(ensure(false)).rejects.toThrow(/npm run migrate/);
});

test('a server refuses a schema that is newer than itself', async () => {
  await run();
  rmSync(join(folder, '0002_ride_end.sql'));
  expect(await state()).toEqual({ tooNew: { database: 2, program: 1 } });
  await expect(ensure(true)).rejects.toThrow(
    /newer than this program \(1\), which no longer works with it: start the newer version/,
  );
});

/** What only newer programs have: this one knows the migrations up to a number. */
const stateOf = (newest: number) =>
  schemaState(
    database.ownerConfig,
    readMigrations(folder).filter(({ version }) => version <= newest),
  );

test('a program goes on beside a newer schema that was only expanded, and not beside one that no longer has what it uses', async () => {
  write('0600_expanded.sql', '-- expand\nalter table ride add note text;');
  await run();
  expect(await stateOf(2)).toBe('current');
  expect(await stateOf(1)).toEqual({ tooNew: { database: 600, program: 1 } });
  write('0601_contracted.sql', '-- contract after 0600\nalter table ride drop ended_at;');
  await run();
  expect(await stateOf(600)).toBe('current');
  expect(await stateOf(2)).toEqual({ tooNew: { database: 601, program: 2 } });
  const older = readMigrations(folder).filter(({ version }) => version <= 2);
  await expect(ensureSchema(database.ownerConfig, { automatic: true, migrations: older })).rejects.toThrow(
    /\(601\) is newer than this program \(2\), which no longer works with it: start the newer/,
  );
});

test('a newer migration that does not say what it does is refused before anything is changed', async () => {
  write('0600_silent.sql', 'alter table ride add note text;');
  await expect(run()).rejects.toThrow(/Migration 600 \(silent\) must begin with the line "-- expand"/);
  expect(await stateOf(2)).toBe('current');
});

test('a migration gives a lock that others hold a few tries, so that nobody queues behind it for long', async () => {
  await run();
  write('0003_locked.sql', 'alter table ride add note text;');
  const holder = await database.owner.connect();
  await holder.query('begin; lock table ride in access share mode');
  let pauses = 0;
  const patience = {
    lockMs: 30,
    tries: 3,
    pause: async () => {
      pauses++;
      if (pauses === 2) await holder.query('commit');
    },
  };
  const patiently = () => migrate(database.ownerConfig, readMigrations(folder), () => undefined, patience);
  expect(await patiently()).toEqual(['0003_locked.sql']);
  expect(pauses).toBe(2);
  write('0004_locked.sql', 'alter table ride add more text;');
  await holder.query('begin; lock table ride in access share mode');
  pauses = 2;
  await expect(patiently()).rejects.toThrow(
    /0004_locked\.sql failed and changed nothing: .*lock timeout.*pg_stat_activity/,
  );
  await holder.query('commit');
  holder.release();
});

test('an index that is made concurrently stands alone in its migration, and one half made is made again', async () => {
  await run();
  await database.owner.query('insert into ride (id) values (2)');
  write('0003_index.sql', 'create unique index concurrently if not exists ride_end on ride ((1));');
  await expect(run()).rejects.toThrow(/0003_index\.sql failed/);
  await database.owner.query('delete from ride where id = 2');
  expect(await run()).toEqual(['0003_index.sql']);
  const { rows } = await database.owner.query(
    `select indisvalid as valid from pg_index where indexrelid = 'ride_end'::regclass`,
  );
  expect(rows).toEqual([{ valid: true }]);
  write('0004_two.sql', 'create index concurrently if not exists a on ride (id); select 1;');
  await expect(run()).rejects.toThrow(
    /must be one "create index concurrently if not exists" and nothing else/,
  );
});
