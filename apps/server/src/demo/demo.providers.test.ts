import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { demoProvidersFile } from '@kickstand/contract/money/payment-providers';
import { everything } from '@kickstand/domain/platform/access';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type FreshDatabase, freshDatabase } from '../../test/database.ts';
import { aRider } from '../../test/examples/examples.trips.ts';
import { furnish } from '../../test/feature-fixture.ts';
import { aPayment } from '../../test/money/a-rider.ts';
import { simulatedProviders } from '../../test/money/providers.ts';
import { Database } from '../kernel/database/db.ts';
import { LiveProviders } from '../money/payment-providers/live-providers.service.ts';
import { storedProviders } from '../money/payment-providers/payment-providers.store.ts';
import { makeVault } from '../platform/session/keys/vault.ts';
import { keepDemoProviders } from './demo.providers.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'providers-'));
const file = join(dataDir, 'demo', 'providers.json');
const sealer = makeVault(Buffer.alloc(32, 9));
let fresh: FreshDatabase;
let database: Database;
beforeAll(async () => {
  fresh = await freshDatabase();
  database = new Database(fresh.app);
});
afterAll(async () => {
  rmSync(dataDir, { recursive: true, force: true });
  await fresh.drop();
});

const keep = (providersPort = 0) =>
  keepDemoProviders({ database, sealer, now: Date.now, settings: { dataDir, providersPort } });
const known = () => demoProvidersFile.parse(JSON.parse(readFileSync(file, 'utf8')));
const rows = () => database.read(everything, storedProviders);
/** Rows of head office. */
const own = async () => (await rows()).filter(({ agentId }) => agentId === 2);

test('a demo collects at providers that have its keys, from its first start on', async () => {
  await keep();
  const simulated = await simulatedProviders(known());
  const live = new LiveProviders({
    database,
    sealer,
    now: Date.now,
    notifyUrl: () => '',
    demo: true,
    onTrouble: (error) => {
      throw error;
    },
  });
  await keep(Number(new URL(simulated.base).port));
  await live.refresh();
  for (const name of ['wechat', 'alipay'] as const) {
    expect(await live.get(name)?.provider.query('any')).toMatchObject({ value: { state: 'unknown_order' } });
    const theirs = live.ofAgent(5, name)?.provider;
    expect(await theirs?.query('any')).toMatchObject({ value: { state: 'unknown_order' } });
    const receiver = { merchantId: live.get(name)?.merchantId ?? '', name: '总部' };
    expect(await theirs?.sharing?.addReceiver(receiver)).toMatchObject({ value: { added: true } });
  }
  await simulated.close();
});

test('later starts keep the keys, wherever the providers listen', async () => {
  const before = known();
  await keep(4_711);
  expect(known()).toEqual({ ...before, port: 4_711 });
  expect((await own()).map(({ baseUrl }) => baseUrl)).toEqual([
    'http://127.0.0.1:4711',
    'http://127.0.0.1:4711/gateway.do',
  ]);
  const prints = (await rows()).map(({ ownKeyPrint }) => ownKeyPrint);
  await keep(4_712);
  expect((await rows()).map(({ ownKeyPrint }) => ownKeyPrint)).toEqual(prints);
});

test('a server that is started again leaves its providers where they listen, and moves them where somebody else does', async () => {
  const { provision } = known();
  const simulated = await simulatedProviders(known(), { provision });
  const port = Number(new URL(simulated.base).port);
  await keep(port);
  await keep();
  expect(known().port).toBe(port);
  await simulated.close();
  await keep();
  expect(known().port).toBe(port);
  const stranger = createServer((socket) => socket.end()).listen(port, '127.0.0.1');
  await once(stranger, 'listening');
  await keep();
  expect(known()).toMatchObject({ provision });
  expect(known().port).not.toBe(port);
  stranger.close();
});

test('a data folder that does not fit the database gets new keys, and the old ones are forgotten', async () => {
  const before = known();
  writeFileSync(file, JSON.stringify({ ...before, provision: 'another' }));
  await keep();
  expect(known().provision).not.toBe(before.provision);
  expect((await own()).map(({ state, merchantId }) => [state, merchantId])).toEqual([
    ['offered', before.wechat.merchantId],
    ['offered', before.alipay.merchantId],
  ]);
});

test('providers know the last days of the past from the first on, and what they know stays', async () => {
  const book = join(dataDir, 'demo', 'providers-book.jsonl');
  await database.write(everything, async (db) => {
    await furnish(db);
    const { riderId } = await aRider(db, 3);
    for (const daysAgo of [2, 40])
      await aPayment(db, {
        riderId,
        agentId: 3,
        now: Date.now() - daysAgo * 86_400_000,
        cents: 350,
        state: 'success',
      });
  });
  await keep();
  expect(readFileSync(book, 'utf8')).toBe('');
  rmSync(file);
  await keep();
  expect(readFileSync(book, 'utf8').trim().split('\n')).toMatchObject([
    expect.stringContaining('"paidCents":350'),
  ]);
});
