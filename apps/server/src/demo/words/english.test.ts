import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fleetFile } from '@kickstand/contract/fleet/devices';
import { everything } from '@kickstand/domain/platform/access';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type FreshDatabase, freshDatabase } from '../../../test/database.ts';
import { memoryStore } from '../../../test/pictures.ts';
import { Database } from '../../kernel/database/db.ts';
import { makeVault } from '../../platform/session/keys/vault.ts';
import { clientConfigOf } from '../../platform/settings/web.service.ts';
import { listDemoAccounts, prepareDemo } from '../demo.service.ts';
import { chooseLanguage, demoLanguage } from './demo.words.ts';

const [zone, hourMs, now] = ['Asia/Shanghai', 3_600_000, () => 1_790_000_000_000];
const vault = makeVault(Buffer.alloc(32, 3));
const dataDir = mkdtempSync(join(tmpdir(), 'kickstand-english-'));
const common = { vault, now, settings: { dataDir, demoScale: 'small', businessZone: zone } as const };
let fresh: FreshDatabase;
let database: Database;

beforeAll(async () => {
  fresh = await freshDatabase();
  database = new Database(fresh.app);
  const part = { tracks: hourMs, staffTracks: hourMs, telemetry: hourMs, fineSnapshots: hourMs };
  await prepareDemo({
    ...common,
    database,
    owner: fresh.ownerConfig,
    pictures: memoryStore([]),
    settings: { ...common.settings, demoLanguage: 'en' },
    depth: { ...part, snapshots: hourMs, samples: hourMs, trips: 24 * hourMs },
  });
}, 240_000);
afterAll(async () => {
  // Other test files make theirs in the same program.
  chooseLanguage('zh');
  rmSync(dataDir, { recursive: true, force: true });
  await fresh.drop();
});

const han = '[\u3000-\u303f\u4e00-\u9fff\uff00-\uffef]';

/** The columns in which something is written in Chinese; what stands beside its English may be. */
async function chineseColumns() {
  const { rows: tables } = await fresh.owner.query<{ table: string; names: string[] }>(`
    select c.relname as table, array_agg(a.attname::text) as names
    from pg_attribute a
    join pg_class c on c.oid = a.attrelid and c.relkind in ('r', 'p') and not c.relispartition
    join pg_namespace n on n.oid = c.relnamespace and n.nspname = 'public'
    join pg_type t on t.oid = a.atttypid and t.typname in ('text', 'varchar', '_text', '_varchar', 'json', 'jsonb')
    where a.attnum > 0 and not a.attisdropped group by c.relname`);
  expect(tables.length).toBeGreaterThan(100);
  const found: string[] = [];
  for (const { table, names } of tables) {
    const alone = (name: string) => (names.includes(`${name}_en`) ? `"${name}_en" is null` : 'true');
    const asked = names.map((name) => `bool_or("${name}"::text ~ '${han}' and ${alone(name)}) as "${name}"`);
    const { rows } = await fresh.owner.query<Record<string, boolean>>(
      `select ${asked.join(', ')} from "${table}"`,
    );
    found.push(...names.filter((name) => rows[0]?.[name]).map((name) => `${table}.${name}`));
  }
  return found;
}

test('writes nothing in Chinese but what stands beside its English', async () => {
  expect(await chineseColumns()).toEqual([]);
});

test('is what accounts, console and simulator follow', async () => {
  const { list } = await database.read(everything, (db) => listDemoAccounts(vault, { db }));
  expect(list.map(({ name }) => name)).toContain('Mark Chen');
  const config = await database.read(everything, (db) =>
    clientConfigOf({ demo: true, businessZone: zone }, db),
  );
  expect(config).toMatchObject({ locale: 'en-US', title: 'Kickstand' });
  const { town } = fleetFile.parse(JSON.parse(readFileSync(join(dataDir, 'demo', 'fleet.json'), 'utf8')));
  expect(town.language).toBe('en');
});

test('stays in its language when it is started in another', async () => {
  chooseLanguage('zh');
  const settings = { ...common.settings, demoLanguage: 'zh' } as const;
  await prepareDemo({ ...common, database, owner: fresh.ownerConfig, settings });
  expect(demoLanguage()).toBe('en');
});
