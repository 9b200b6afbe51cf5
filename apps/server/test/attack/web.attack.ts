import { Agent, request } from 'node:http';
import { operatorDevices, session } from '@kickstand/contract/platform/session';
import { settings } from '@kickstand/contract/platform/settings';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hashOf } from '../../src/platform/session/keys/vault.ts';
import { Browser, type Sent } from '../browser.ts';
import { type Noticed, type Others, tableOf, theOthers } from './others.ts';
import { p95Of } from './p95.ts';
import { letGo, openSockets, type Started, silentSockets, startedServer } from './started.ts';

/** What strangers and single callers may do to a started server through the web, and that nobody else notices. */
let server: Started;
let others: Others;
let quiet: Noticed;
const figures: Noticed[] = [];

const key = `ksk_${'k'.repeat(43)}`;
const attackersKey = `ksk_${'a'.repeat(43)}`;
const codes = ['0301', '0302', '0503', '050349', '0504', '0505'];
/** Times below this are no harm, whatever they were before, milliseconds, on a machine that does nothing else. */
const harmless = 250;
/** How long the others wait there while nobody attacks; where it is more, other work makes everything so much slower. */
const usuallyQuiet = 25;
const mostHarmless = 1_000;
/** What the server may hold at most while it is attacked, MB. */
const mostResidentMb = 700;

beforeAll(async () => {
  server = await startedServer(200);
  for (const [id, own] of [
    ['other', key],
    ['attacker', attackersKey],
  ] as const) {
    await server.store.asOwner(
      `insert into role (role_id, agent_id, name, codes, updated_at) values ($1, 2, $1, $2, now())`,
      [id, codes],
    );
    await server.store.asOwner(
      `insert into operator (operator_id, agent_id, role_id, name, phone, created_at)
       values ($1, 2, $1, $1, $2, now())`,
      [id, id === 'other' ? '13800000001' : '13800000002'],
    );
    await server.store.asOwner(
      `insert into api_key (key_id, digest, operator_id, name, created_at) values ($1, $2, $1, $1, now())`,
      [id, hashOf(own)],
    );
  }
  others = await theOthers(server, key);
  await others.during('warming up', async () => undefined, 3_000);
  quiet = await others.during('nothing', async () => undefined, 4_000);
  figures.push(quiet);
}, 180_000);
afterAll(async () => {
  process.stdout.write(`\n${tableOf(figures)}\n`);
  await others.end();
  await server.close();
}, 60_000);

interface Asked {
  method?: string;
  headers?: Record<string, string>;
  body?: string;
  from?: string;
  agent?: Agent;
}

/** One request of an attacker, who has an address of its own; answers 0 where the connection was closed. */
const ask = (path: string, { method = 'GET', headers = {}, body, from = '127.0.0.2', agent }: Asked = {}) =>
  new Promise<{ status: number; text: string }>((resolve) => {
    const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) };
    const asked = request(
      {
        host: '127.0.0.1',
        port: server.port,
        path,
        method,
        localAddress: from,
        ...(agent && { agent }),
        headers: { ...headers, ...length },
      },
      (answer) => {
        let text = '';
        answer.setEncoding('utf8');
        answer.on('data', (chunk: string) => {
          text += chunk;
        });
        answer.on('end', () => resolve({ status: answer.statusCode ?? 0, text }));
        answer.on('error', () => resolve({ status: 0, text }));
      },
    );
    asked.on('error', () => resolve({ status: 0, text: '' }));
    asked.end(body);
  });

const json = { 'content-type': 'application/json' };
const form = { 'content-type': 'application/x-www-form-urlencoded' };
/** About a megabyte of JSON keys. */
const manyNames = Object.fromEntries(
  Array.from({ length: 15_000 }, (_, n) => [`unknown-${n}-${'x'.repeat(40)}`, 1]),
);
const asAttacker = { authorization: `Bearer ${attackersKey}` };

const browserAt = (from: string) =>
  new Browser(
    async ({ method, url, headers, payload }: Sent) => {
      const { status, text } = await ask(url, { method, headers, from, ...(payload && { body: payload }) });
      return { status, body: text ? JSON.parse(text) : undefined };
    },
    () => Date.now(),
  );

/** So many at a time until all are done. */
async function inTurns(count: number, atOnce: number, work: (n: number) => Promise<unknown>) {
  let next = 0;
  const one = async () => {
    for (let n = next++; n < count; n = next++) await work(n);
  };
  await Promise.all(Array.from({ length: atOnce }, one));
}

/** How long the others may wait at most. */
const bound = () =>
  Math.max(2 * quiet.p95Ms, Math.min(mostHarmless, harmless * Math.max(1, quiet.p95Ms / usuallyQuiet)));

/** While it lasts the others wait at most twice as long, and the server's memory is bounded. */
async function unnoticed(what: string, work: () => Promise<unknown>) {
  const noticed = await others.during(what, work);
  figures.push(noticed);
  expect(noticed.p95Ms, what).toBeLessThan(bound());
  expect(noticed.residentMb, what).toBeLessThan(mostResidentMb);
}

const countOf = (answers: readonly { status: number }[], status: number) =>
  answers.filter((answer) => answer.status === status).length;

describe('others are answered as before while strangers', () => {
  test('shake hands 700 times at one address', async () => {
    const codesOf: (string | undefined)[] = [];
    await unnoticed('700 handshakes of one address', () =>
      inTurns(700, 8, async () => {
        codesOf.push((await browserAt('127.0.0.2').shakeHands()).code);
      }),
    );
    const refused = codesOf.filter((code) => code !== undefined);
    expect(refused.length).toBeGreaterThanOrEqual(90);
    expect(await browserAt('127.0.0.9').shakeHands()).toMatchObject({ suc: true });
  });

  test('open 2,000 sockets and say nothing', async () => {
    await unnoticed('2,000 silent sockets', async () => {
      const held = openSockets(server.pid);
      const { end } = await silentSockets(server.port, 2_000);
      await letGo(server.pid, held);
      end();
    });
  });

  test('make 1,000 public calls at once', async () => {
    const agent = new Agent({ maxSockets: 1_000 });
    await unnoticed('1,000 public calls at once', async () => {
      const answers = await Promise.all(
        Array.from({ length: 1_000 }, () => ask(settings.clientConfig.path, { agent, from: '127.0.0.3' })),
      );
      const answered = countOf(answers, 200) + countOf(answers, 429) + countOf(answers, 0);
      expect(answered).toBe(1_000);
      expect(countOf(answers, 200)).toBeGreaterThan(0);
    });
    agent.destroy();
  });

  test('send 40 sealed bodies of some kB that inflate to 8 MB', async () => {
    const browser = browserAt('127.0.0.4');
    await browser.shakeHands();
    const body = { mobilePhoneNumber: '1'.repeat(8_000_000) };
    const sealed = await Promise.all(
      Array.from({ length: 40 }, () => browser.seal(session.smsCode, { body })),
    );
    expect(sealed[0]?.body?.length).toBeLessThan(20_000);
    await unnoticed('40 bodies that inflate to 8 MB', async () => {
      const answers = await Promise.all(sealed.map((one) => browser.post(one)));
      expect(countOf(answers, 413)).toBe(40);
    });
  });

  test('choose paths and names, which nothing keeps', async () => {
    const metrics = async () => (await ask('/metrics', { from: '127.0.0.1' })).text.length;
    const before = await metrics();
    await unnoticed('2,000 chosen paths and names of 8 kB', () =>
      inTurns(2_000, 8, (n) =>
        ask(`/nowhere/${n}/${'p'.repeat(500)}`, {
          from: `127.0.0.${10 + (n % 20)}`,
          headers: { authorization: `Bearer ${'n'.repeat(8_000)}${n}`, host: 'localhost' },
        }),
      ),
    );
    await unnoticed('2,000 keys that nobody holds', () =>
      inTurns(2_000, 8, (n) =>
        ask('/ebike/v3/backend/deviceInfo', {
          from: `127.0.0.${30 + (n % 20)}`,
          headers: { authorization: `Bearer ksk_${String(n).padStart(43, 'z')}` },
        }),
      ),
    );
    expect((await metrics()) - before).toBeLessThan(4_000);
  });

  test.each([
    ['an unknown path', '/nothing', json, JSON.stringify(manyNames)],
    ['what payment providers tell', '/pay/notify/alipay/1', form, 'abc=&'.repeat(200_000)],
    ['a login', session.smsCode.path, json, JSON.stringify(manyNames)],
  ] as const)('send a megabyte to %s, again and again', async (what, path, headers, body) => {
    await unnoticed(`300 × 1 MB to ${what}`, () =>
      inTurns(300, 8, async (n) => {
        const from = `127.0.0.${50 + (n % 20)}`;
        expect([413, 0]).toContain((await ask(path, { method: 'POST', headers, body, from })).status);
      }),
    );
  });
});

describe('others are answered as before while somebody with a key', () => {
  test('sends a megabyte of unknown keys, again and again', async () => {
    const body = JSON.stringify(manyNames);
    await unnoticed('20 × 1 MB of unknown keys', () =>
      inTurns(20, 4, async () => {
        const { status, text } = await ask('/ebike/v3/backend/fences/import/check', {
          method: 'POST',
          headers: { ...json, ...asAttacker, 'idempotency-key': 'unknown-keys' },
          body,
        });
        expect([400, 429]).toContain(status);
        expect(text.length).toBeLessThan(20_000);
      }),
    );
    const stranger = await ask('/ebike/v3/backend/fences/import/check', {
      method: 'POST',
      headers: json,
      body,
    });
    expect([0, 401, 413]).toContain(stranger.status);
  });

  test('uploads 20 files of 4 MB at once', async () => {
    const content = Buffer.alloc(4_000_000, '{"type":"FeatureCollection","features":[').toString('base64');
    const form = { kind: 'station', serviceAreaId: 31, format: 'geojson', crs: 'wgs84', fileName: 'a.json' };
    const body = JSON.stringify({ ...form, content });
    await unnoticed('20 uploads of 4 MB at once', async () => {
      const answers = await Promise.all(
        Array.from({ length: 20 }, (_, n) =>
          ask('/ebike/v3/backend/fences/import/check', {
            method: 'POST',
            headers: { ...json, ...asAttacker, 'idempotency-key': `upload-${n}-00` },
            body,
          }),
        ),
      );
      expect(countOf(answers, 500)).toBe(0);
    });
  });
});

describe('refused is', () => {
  test('what is sent again, changed on its way, or sealed for something else', async () => {
    const browser = browserAt('127.0.0.5');
    await browser.shakeHands();
    const sealed = await browser.seal(operatorDevices.standing);
    const first = await browser.post(sealed);
    expect(await browser.post(sealed)).toMatchObject({ status: 400 });
    expect(first.status).not.toBe(400);

    const asked = await browser.seal(session.smsCode, { body: { mobilePhoneNumber: '13812345678' } });
    const { params } = JSON.parse(asked.body ?? '{}') as { params: string };
    for (const at of [0, Math.floor(params.length / 2), params.length - 1]) {
      const flipped = `${params.slice(0, at)}${params[at] === 'A' ? 'B' : 'A'}${params.slice(at + 1)}`;
      const said = await browser.post(asked, { payload: JSON.stringify({ params: flipped }) });
      expect(said.status, `byte ${at}`).toBe(400);
    }
    const elsewhere = await browser.post(asked, { url: operatorDevices.bind.path });
    expect(elsewhere.status).toBe(400);
    const others = browserAt('127.0.0.6');
    await others.shakeHands();
    const foreign = await others.post({
      ...asked,
      headers: (await others.seal(session.smsCode, { body: {} })).headers,
    });
    expect(foreign.status).toBe(400);
  });

  test('a key for the same wish that is malformed, or was used for another one', async () => {
    const path = '/platform/account/notices/read';
    const send = (idempotency: string, body: object) =>
      ask(path, {
        method: 'POST',
        body: JSON.stringify(body),
        headers: { ...json, ...asAttacker, 'idempotency-key': idempotency },
      });
    for (const malformed of ['short', 'x'.repeat(81), 'with space in it'])
      expect((await send(malformed, {})).status, malformed).toBe(400);
    const same = await Promise.all(Array.from({ length: 10 }, () => send('one-wish-0001', {})));
    expect(same.every(({ status }) => status === 200 || status === 409)).toBe(true);
    expect((await send('one-wish-0001', { ids: ['other'] })).status).toBe(422);
  });
});

test('nothing of it is left: the server answers as at first', async () => {
  const now = await others.during('afterwards', async () => undefined, 4_000);
  figures.push(now);
  expect(now.p95Ms).toBeLessThan(bound());
  expect(
    await p95Of(
      async () => expect((await ask(settings.clientConfig.path, { from: '127.0.0.1' })).status).toBe(200),
      20,
    ),
  ).toBeLessThan(bound());
});
