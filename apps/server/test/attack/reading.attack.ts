import { Agent, request } from 'node:http';
import { bankLines, mostBankLines } from '@kickstand/contract/money/reconcile';
import { account } from '@kickstand/contract/platform/account';
import { riderPhotos } from '@kickstand/contract/platform/photos';
import { riders } from '@kickstand/contract/riders/riders';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { hashOf } from '../../src/platform/session/keys/vault.ts';
import { bankList, base64 } from '../files/a-bank-file.ts';
import { aPictureFile } from '../pictures.ts';
import { type Noticed, type Others, tableOf, theOthers } from './others.ts';
import { type Started, startedServer } from './started.ts';

/** What one account may have the server look up and draw, and that nobody else waits for it much longer. */
let server: Started;
let others: Others;
let quiet: Noticed;
const figures: Noticed[] = [];
const keys = { other: `ksk_${'k'.repeat(43)}`, attacker: `ksk_${'a'.repeat(43)}` };
const codes = {
  other: ['0301'],
  attacker: ['070101', 'riderApp', 'FinancialReconciliation', 'FinancialReconciliation52'],
};
const manyRiders = 150_000;
/** Times below this are no harm, whatever they were before, milliseconds. */
const harmless = 80;
/** As long a statement of a bank as there may be is taken within. */
const mostOfStatementMs = 10_000;

beforeAll(async () => {
  server = await startedServer(200);
  const { asOwner } = server.store;
  for (const id of ['other', 'attacker'] as const) {
    await asOwner(
      'insert into role (role_id, agent_id, name, codes, updated_at) values ($1, 2, $1, $2, now())',
      [id, codes[id]],
    );
    await asOwner(
      `insert into operator (operator_id, agent_id, role_id, name, phone, created_at) values ($1, 2, $1, $1, $2, now())`,
      [id, id === 'other' ? '13800000001' : '13800000002'],
    );
    await asOwner(
      'insert into api_key (key_id, digest, operator_id, name, created_at) values ($1, $2, $1, $1, now())',
      [id, hashOf(keys[id])],
    );
  }
  await asOwner(
    `insert into rider (rider_id, service_area_id, phone, name, registered_at)
     select 'rider-' || n, 31, (13000000000 + n)::text, '陈晓兰', now() - n * interval '1 minute' from generate_series(1, $1::int) n`,
    [manyRiders],
  );
  await asOwner(
    `insert into notice (notice_id, operator_id, kind, facts, link, created_at)
     select 'notice-' || n, 'attacker', 'task', '{}', null, now() from generate_series(1, 20000) n`,
    [],
  );
  await asOwner('analyze', []);
  others = await theOthers(server, keys.other);
  await others.during('warming up', async () => undefined, 3_000);
  quiet = await others.during('nothing', async () => undefined, 4_000);
  figures.push(quiet);
}, 180_000);
afterAll(async () => {
  process.stdout.write(`\n${tableOf(figures)}\n`);
  await others.end();
  await server.close();
}, 60_000);

const agent = new Agent({ keepAlive: true, maxSockets: 40 });
const asAttacker = { authorization: `Bearer ${keys.attacker}` };

const ask = (path: string, { method = 'GET', body }: { method?: string; body?: object } = {}) =>
  new Promise<number>((resolve) => {
    const text = body && JSON.stringify(body);
    const headers = text
      ? { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) }
      : {};
    const to = { host: '127.0.0.1', port: server.port, localAddress: '127.0.0.2', path, method, agent };
    const asked = request({ ...to, headers: { ...asAttacker, ...headers } }, (answer) => {
      answer.resume();
      answer.on('end', () => resolve(answer.statusCode ?? 0));
    });
    asked.on('error', () => resolve(0));
    asked.end(text);
  });

/** So many at a time for so long. */
async function forSeconds(seconds: number, atOnce: number, work: (n: number) => Promise<unknown>) {
  const until = performance.now() + seconds * 1000;
  let n = 0;
  const one = async () => {
    while (performance.now() < until) await work(n++);
  };
  await Promise.all(Array.from({ length: atOnce }, one));
}

/** While it lasts the others wait at most twice as long. */
async function unnoticed(what: string, work: () => Promise<unknown>) {
  const noticed = await others.during(what, work);
  figures.push(noticed);
  expect(noticed.p95Ms, what).toBeLessThan(Math.max(2 * quiet.p95Ms, harmless));
}

test('others are answered as before while somebody has twelve filters at once looked through all riders', async () => {
  const answers: number[] = [];
  await unnoticed('12 heavy filters at once', () =>
    forSeconds(8, 12, async (n) => {
      const query = `riding=can_ride&state=normal&sort=principalCents&balanceFrom=-${n}&pageSize=200`;
      answers.push(await ask(`${riders.list.path}?${query}`));
    }),
  );
  expect(answers).toContain(200);
});

test('others are answered as before while somebody asks for notices again and again', () =>
  unnoticed('12 × notices at once', () => forSeconds(4, 12, () => ask(account.notices.path))));

test('others are answered as before while somebody sends twenty photos', async () => {
  const content = await aPictureFile({ width: 6_000, height: 4_000 });
  await unnoticed('20 photos of 24 megapixels', () =>
    Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        ask(riderPhotos.upload.path, {
          method: 'POST',
          body: { riderId: `rider-${n + 1}`, kind: 'evidence', content },
        }),
      ),
    ),
  );
});

test('others are answered as before while somebody imports as long a statement of a bank as there may be', async () => {
  const entries = Array.from({ length: mostBankLines }, (_, n) => ({
    day: '2026-09-20',
    cents: n % 2 ? -(100 + n) : 100 + n,
    no: `N${n}`,
    party: `上海小驴出行有限公司${n % 500}`,
  }));
  const body = { fileName: '流水.csv', content: base64(bankList(entries)) };
  await unnoticed(`a statement of ${mostBankLines} lines`, async () => {
    const from = performance.now();
    expect(await ask(bankLines.importFile.path, { method: 'POST', body })).toBe(200);
    expect(performance.now() - from).toBeLessThan(mostOfStatementMs);
  });
});
