import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { everything } from '@kickstand/domain/platform/access';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type FreshDatabase, freshDatabase } from '../../../test/database.ts';
import { Database } from '../../kernel/database/db.ts';
import { verifyBooks } from '../../money/ledger/books.service.ts';
import { closeDays } from '../../money/settlement/settlement.jobs.ts';
import { makeVault } from '../../platform/session/keys/vault.ts';
import { collecting } from '../demo.merchants.ts';
import { keepDemoProviders } from '../demo.providers.ts';
import { prepareDemo } from '../demo.service.ts';

const [zone, hourMs, now] = ['Asia/Shanghai', 3_600_000, () => 1_790_000_000_000];
const vault = makeVault(Buffer.alloc(32, 3));
const dataDir = mkdtempSync(join(tmpdir(), 'kickstand-shares-'));
let fresh: FreshDatabase;
let database: Database;

beforeAll(async () => {
  fresh = await freshDatabase();
  database = new Database(fresh.app);
  const lately = {
    tracks: hourMs,
    staffTracks: hourMs,
    telemetry: hourMs,
    fineSnapshots: hourMs,
    snapshots: hourMs,
    samples: hourMs,
  };
  const settings = { dataDir, demoScale: 'small', businessZone: zone, providersPort: 0 } as const;
  const depth = { ...lately, trips: 5 * 24 * hourMs };
  await prepareDemo({ database, owner: fresh.ownerConfig, vault, settings, now, depth });
  await keepDemoProviders({ database, sealer: vault, settings, now });
  await closeDays({ database, now, zone });
}, 240_000);
afterAll(async () => {
  rmSync(dataDir, { recursive: true, force: true });
  await fresh.drop();
});

const shares = () =>
  database.read(everything, (db) => db.selectFrom('profit_share').selectAll().orderBy('paid_at').execute());

test('in the past a franchisee shared what it collected, gave shares back before refunds, and left some to the statement', async () => {
  const all = await shares();
  expect(new Set(all.map(({ agent_id }) => agent_id))).toEqual(new Set([collecting.agentId]));
  const states = new Set(all.map(({ state }) => state));
  expect([...states].sort()).toEqual(['failed', 'returned', 'success']);
  expect(all.filter(({ finished_at, ask_at }) => finished_at === null || ask_at !== null)).toEqual([]);
});

test('what it collected is its own in the books, which agree when the days are shut', async () => {
  expect((await verifyBooks(database)).faults).toEqual([]);
  const shut = await database.read(everything, (db) => db.selectFrom('day_close').select('day').execute());
  expect(shut.length).toBeGreaterThan(2);
  const freed = (await shares()).reduce((sum, { freed_cents }) => sum + Number(freed_cents), 0);
  expect(freed).toBeGreaterThan(0);
});

test('the providers know those shares, as their bills will say them', async () => {
  const book = readFileSync(join(dataDir, 'demo', 'providers-book.jsonl'), 'utf8')
    .trim()
    .split('\n');
  const lines = book.map((line) => JSON.parse(line) as { kind: string; merchant?: string; ofNo?: string });
  const known = lines.filter(({ kind }) => kind === 'share');
  const [made, back] = [known.filter(({ ofNo }) => ofNo === ''), known.filter(({ ofNo }) => ofNo !== '')];
  expect(made.length).toBeGreaterThan(1);
  expect(back.length).toBeGreaterThan(0);
  const theirs = [collecting.wechat, collecting.alipay] as readonly (string | undefined)[];
  expect(known.every(({ merchant }) => theirs.includes(merchant))).toBe(true);
});
