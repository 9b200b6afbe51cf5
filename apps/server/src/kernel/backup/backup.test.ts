import {
  appendFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { everything } from '@kickstand/domain/platform/access';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type FreshDatabase, freshDatabase } from '../../../test/database.ts';
import { type FleetFixture, fleetFixture, fleetNow, nth } from '../../../test/fleet-fixture.ts';
import { makeCredentials } from '../../gateway/broker/credentials.ts';
import { verifyLog } from '../../platform/logs/logs.commands.ts';
import { importTripsFile } from '../../rides/trips-import/trips-import.commands.ts';
import { Database } from '../database/db.ts';
import { ensurePartitions } from '../database/partitions.ts';
import { migrate, readMigrations, schemaState } from '../database/schema/migrate.ts';
import { tablesIn } from './catalogue.ts';
import { makeBackup } from './make-backup.ts';
import { manifestName, readManifest } from './manifest.ts';
import { checkWhole, migrationsOf, restoreDatabase, restoreFiles } from './restore-backup.ts';

const secretKey = Buffer.alloc(32, 7);
const onProgress = () => undefined;
let fixture: FleetFixture;
let root: string;
const dropped: FreshDatabase[] = [];

beforeAll(async () => {
  fixture = await fleetFixture(4);
  root = mkdtempSync(join(tmpdir(), 'kickstand-backup-'));
  const dataDir = join(root, 'data');
  for (const [file, text] of [
    ['secret.key', 'key'],
    ['exports/2026/trips.csv', 'made'],
    ['postgres/cluster/PG_VERSION', '18'],
    ['logs/server.log', 'line'],
  ] as const) {
    mkdirSync(join(dataDir, file, '..'), { recursive: true });
    writeFileSync(join(dataDir, file), text);
  }
  await ensurePartitions(fixture.fresh.ownerConfig, fleetNow);
  const trips = join(root, 'trips.csv');
  const line = (start: string) =>
    `${nth(0).vehicle},${start}:00:00,${start}:10:00,113.5,30.5,113.52,30.5,"a\tb\\\n'c"`;
  writeFileSync(
    trips,
    `carId,start,end,startLng,startLat,endLng,endLat,rider\n${line('2026-09-01 08')}\n${line('2026-09-21 08')}\n`,
  );
  // Binds it: the row takes a number that counts on.
  await fixture.asOwner("update vehicle set battery_sn = '20261100000002' where vehicle_id = $1", [
    nth(2).vehicle,
  ]);
  const needs = { database: fixture.database, zone: 'Asia/Shanghai', now: () => fleetNow };
  await importTripsFile(needs, [trips], () => undefined);
});
afterAll(async () => {
  await fixture.drop();
  for (const one of dropped) await one.drop();
  rmSync(root, { recursive: true, force: true });
});

async function empty() {
  const one = await freshDatabase({ empty: true });
  dropped.push(one);
  return one;
}

const back = (name: string, owner: pg.ClientConfig) => {
  const dataDir = join(root, 'data');
  const folder = join(root, name);
  const where = { dataDir, filesDir: join(dataDir, 'exports'), folder, now: fleetNow };
  return makeBackup({ ...where, owner, secretKey, onProgress });
};

/** What every table holds, as one sum each. */
async function sums({ ownerConfig }: FreshDatabase) {
  const client = new pg.Client(ownerConfig);
  await client.connect();
  try {
    await client.query(
      "begin; select set_config('app.agents', 'all', true), set_config('app.areas', 'all', true)",
    );
    const found: Record<string, string> = {};
    for (const { name } of await tablesIn(client)) {
      const { rows } = await client.query(
        `select count(*) || ' ' || coalesce(md5(string_agg(t::text, '|' order by t::text)), '') as sum from ${name} t`,
      );
      found[name] = rows[0].sum;
    }
    return found;
  } finally {
    await client.end();
  }
}

test('a backup holds everything of one moment, and an empty database has it again', async () => {
  const before = await sums(fixture.fresh);
  const made = await back('whole', fixture.fresh.ownerConfig);
  await fixture.asOwner("update vehicle set note = 'later' where vehicle_id = $1", [nth(0).vehicle]);
  const target = await empty();
  const folder = join(root, 'whole');
  expect(readManifest(folder)).toEqual(made);
  await checkWhole(folder, made, onProgress);
  expect(await restoreDatabase(folder, made, { owner: target.ownerConfig, onProgress })).toEqual([]);
  expect(await sums(target)).toEqual(before);
  expect(made.partitions.length).toBeGreaterThan(5);
  const { rows: noted } = await fixture.fresh.owner.query('select folder, bytes > 0 as filled from backup');
  expect(noted).toEqual([{ folder, filled: true }]);

  const database = new Database(target.app);
  const said: string[] = [];
  expect(await verifyLog({ database, now: () => fleetNow }, ['--full'], (text) => said.push(text))).toBe(
    true,
  );
  expect(said).toEqual(['The operator log is whole up to row 1.']);
  const credentials = makeCredentials(database, () => fleetNow);
  expect(await credentials.check(nth(1).imei, Buffer.from(nth(1).password), '127.0.0.1')).toBe(true);
  // Scopes, references and numbers that count on bind as before.
  const some = await database.read({ agentIds: [4], opAreaIds: 'all' }, (db) =>
    db.selectFrom('trip').select('trip_id').execute(),
  );
  expect(some).toEqual([]);
  const wrong = database.write(everything, (db) =>
    db.updateTable('vehicle').set({ agent_id: 99 }).where('vehicle_id', '=', nth(0).vehicle).execute(),
  );
  await expect(wrong).rejects.toThrow(/foreign key/);
  const bind = database.write(everything, (db) =>
    db
      .updateTable('vehicle')
      .set({ battery_sn: '20261100000001' })
      .where('vehicle_id', '=', nth(0).vehicle)
      .execute(),
  );
  await expect(bind).resolves.toBeDefined();
});

test('keys and made files come back to where they belong, what the machine makes by itself is left out', async () => {
  const made = await back('files', fixture.fresh.ownerConfig);
  expect(made.files.map(({ file }) => file).sort()).toEqual(['data/secret.key', 'made/2026/trips.csv']);
  const dataDir = join(root, 'restored');
  restoreFiles(join(root, 'files'), made, { dataDir, filesDir: join(root, 'made') });
  expect(readFileSync(join(dataDir, 'secret.key'), 'utf8')).toBe('key');
  expect(readFileSync(join(root, 'made', '2026', 'trips.csv'), 'utf8')).toBe('made');
});

test('a backup of an older version is brought to this one', async () => {
  const old = await empty();
  const before = readMigrations().filter(({ version }) => version <= 13);
  await migrate(old.ownerConfig, before);
  await old.owner.query(
    `insert into agent (agent_id, name, kind, created_at) values (2, 'root', 'direct', now());
     insert into vehicle_model (model_id, brand, name, kind, max_speed) values (1, 'Kick', 'One', 'pedelec', 25)`,
  );
  const made = await back('old', old.ownerConfig);
  const target = await empty();
  const applied = await restoreDatabase(join(root, 'old'), made, { owner: target.ownerConfig, onProgress });
  expect(applied.length).toBe(readMigrations().length - before.length);
  expect(await schemaState(target.ownerConfig)).toBe('current');
  const { rows } = await target.owner.query('select name from vehicle_model');
  expect(rows).toEqual([{ name: 'One' }]);
});

test('what is damaged, newer, foreign or meets something is refused before anything is changed', async () => {
  const made = await back('refused', fixture.fresh.ownerConfig);
  const folder = join(root, 'refused');
  const { ownerConfig: owner } = fixture.fresh;
  await expect(restoreDatabase(folder, made, { owner, onProgress })).rejects.toThrow(/not empty/);
  await expect(back('refused', owner)).rejects.toThrow(/is there already/);
  const newer = { ...made, migrations: [...made.migrations, { version: 9_999, name: 'x', checksum: 'x' }] };
  expect(() => migrationsOf(newer)).toThrow(/newer version of the program/);
  const other = { ...made, migrations: made.migrations.map((one) => ({ ...one, checksum: 'x' })) };
  expect(() => migrationsOf(other)).toThrow(/is not this program's/);
  appendFileSync(join(folder, 'tables', 'vehicle.copy.gz'), 'x');
  await expect(checkWhole(folder, made, onProgress)).rejects.toThrow(/damaged: tables\/vehicle.copy.gz/);
  writeFileSync(join(folder, manifestName), '{"format":99}');
  expect(() => readManifest(folder)).toThrow(/another version/);
  expect(() => readManifest(root)).toThrow(/is no backup/);
});

test('a restore that fails leaves the database as empty as it was, and can be tried again', async () => {
  const made = await back('again', fixture.fresh.ownerConfig);
  const folder = join(root, 'again');
  const target = await empty();
  const { ownerConfig: owner } = target;
  const tables = made.tables.map((table) => (table.name === 'vehicle' ? { ...table, rows: 99 } : table));
  const wrong = { ...made, tables };
  await expect(restoreDatabase(folder, wrong, { owner, onProgress })).rejects.toThrow(/has 4 rows, not 99/);
  const { rows } = await target.owner.query(
    `select (select count(*) from pg_class where relnamespace = 'public'::regnamespace)::int as tables,
       (select count(*) from pg_proc where pronamespace = 'public'::regnamespace)::int as routines`,
  );
  expect(rows).toEqual([{ tables: 0, routines: 0 }]);
  await restoreDatabase(folder, made, { owner, onProgress });
  expect(await schemaState(owner)).toBe('current');
});

test('a backup that fails leaves nothing that looks like one', async () => {
  const nowhere = { ...fixture.fresh.ownerConfig, database: 'is_not_there' };
  await expect(back('failed', nowhere)).rejects.toThrow(/is_not_there/);
  expect(existsSync(join(root, 'failed')) || existsSync(join(root, 'failed.partial'))).toBe(false);
});
