import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { type AddressInfo, connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { codes, defineCalls } from '@kickstand/contract/kit';
import { everything } from '@kickstand/domain/platform/access';
import type { FastifyInstance, InjectOptions } from 'fastify';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { type AppParts, makeApp } from './app.ts';
import { routes } from './kernel/call/calls.ts';
import type { Caller } from './kernel/call/ctx.ts';
import type { Gate } from './kernel/call/gate.ts';
import { defaultLimits, makeLimits } from './kernel/call/limits.ts';
import type { Database } from './kernel/database/db.ts';
import { readSettings } from './kernel/program/read-settings.ts';
import { makeMetrics } from './kernel/web/metrics.ts';
import { makeVault } from './platform/session/keys/vault.ts';

const calls = defineCalls('access', {
  where: {
    summary: 'Where somebody is seen to come from',
    method: 'GET',
    path: '/where',
    access: 'public',
    rows: 'none',
    query: z.object({ list: z.array(z.object({ a: z.string(), b: z.string() })).optional() }),
    reply: z.object({ address: z.string() }),
  },
  tell: {
    summary: 'Take a few words from anybody',
    method: 'POST',
    path: '/tell',
    access: 'public',
    rows: 'none',
    body: z.object({ word: z.string() }),
    reply: z.object({}),
    audit: 'unaudited-login-step',
  },
  picture: {
    summary: 'Take a picture from whoever may send one',
    method: 'POST',
    path: '/picture',
    access: codes('pictures'),
    rows: 'none',
    body: z.object({ content: z.string() }),
    reply: z.object({}),
    audit: 'own-record',
    mostFileBytes: 4_000_000,
  },
  remove: {
    summary: 'Remove something as an operator',
    method: 'DELETE',
    path: '/remove',
    access: 'signed-in',
    rows: 'none',
    reply: z.object({}),
    audit: 'own-record',
  },
  change: {
    summary: 'Change something as an operator',
    method: 'POST',
    path: '/change',
    access: 'signed-in',
    rows: 'none',
    body: z.object({ word: z.string().optional() }),
    reply: z.object({}),
    audit: 'own-record',
  },
});

const key = `ksk_${'k'.repeat(43)}`;
const known = { authorization: `Bearer ${key}` };

let held = new Set<string>();
let viewAs: number | undefined;

/** Knows one API key. */
const gate: Gate = {
  remembers: ({ authorization }) => (authorization === known.authorization ? 'robot' : undefined),
  knows: async (headers) => gate.remembers(headers),
  senderOf: async () => ({
    platform: 'api',
    actor: { operatorId: 'robot', codes: held, scope: everything, ...(viewAs && { viewAs }) },
  }),
  open: async (_, { headers, query, body, address }) => {
    const actor = { operatorId: 'robot', codes: held, scope: everything };
    const caller = { kind: gate.remembers(headers) ? 'operator' : 'stranger', platform: 'api', address };
    return {
      caller: (gate.remembers(headers) ? { ...caller, actor } : caller) as Caller,
      read: () => ({ query, body }),
      seal: (answer) => answer,
    };
  },
};

const doNothing = async () => ({});
const database = {
  read: async (_: unknown, work: (db: unknown) => unknown) => work({}),
  write: async (_: unknown, work: (db: unknown) => unknown) => work({}),
} as unknown as Database;

let folder: string;
const apps: FastifyInstance[] = [];
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'kickstand-app-'));
  writeFileSync(join(folder, 'index.html'), '<!doctype html><p nonce="__NONCE__">');
});
afterAll(() => rmSync(folder, { recursive: true }));
afterEach(async () => {
  for (const app of apps.splice(0)) await app.close();
});

async function appWith(env: Record<string, string> = {}, over: Partial<AppParts> = {}) {
  const app = await makeApp({
    kernel: {
      database,
      gate,
      now: Date.now,
      metrics: makeMetrics(),
      sealer: makeVault(Buffer.alloc(32)),
      limits: makeLimits(defaultLimits),
    },
    routes: routes(calls, {
      where: async (ctx) => ({ address: ctx.caller.address ?? '' }),
      tell: doNothing,
      remove: doNothing,
      change: doNothing,
      picture: doNothing,
    }),
    health: {},
    log: pino({ level: 'silent' }),
    version: '1',
    consoleFolder: folder,
    settings: readSettings(env),
    ...over,
  });
  apps.push(app);
  return app;
}

const from = (remoteAddress: string, url: string, headers: Record<string, string> = {}): InjectOptions => ({
  url,
  remoteAddress,
  headers: { host: 'localhost', ...headers },
});

describe('behind a proxy', () => {
  const whereOf = async (
    app: FastifyInstance,
    remoteAddress: string,
    chain = '203.0.113.9, 198.51.100.7',
  ) => {
    const forwarded = { 'x-forwarded-for': chain };
    return (await app.inject(from(remoteAddress, '/where', forwarded))).json().data.address as string;
  };

  test.each([
    [{}, '10.0.0.5', '10.0.0.5'],
    [{ TRUST_PROXY: '10.0.0.0/8' }, '10.0.0.5', '198.51.100.7'],
    [{ TRUST_PROXY: '10.0.0.0/8' }, '192.0.2.1', '192.0.2.1'],
    [{ TRUST_PROXY: '1' }, '10.0.0.5', '198.51.100.7'],
    [{ TRUST_PROXY: '2' }, '10.0.0.5', '203.0.113.9'],
  ])('with %j a request passed on by %s comes from %s', async (env, proxy, address) => {
    expect(await whereOf(await appWith(env), proxy)).toBe(address);
  });

  test.each([
    ['1', 'x'.repeat(5_000), '10.0.0.5'],
    ['1', "203.0.113.9, ' or 1=1", '10.0.0.5'],
    ['1', '198.51.100.7:52114', '198.51.100.7'],
    ['1', '[2001:db8::7]:52114', '2001:db8::7'],
    ['2', 'unknown, 198.51.100.7', '198.51.100.7'],
    ['2', '203.0.113.9, unknown, 198.51.100.7', '198.51.100.7'],
  ])('with %s in front what was written as %s is kept as %s, an address', async (proxies, chain, address) => {
    expect(await whereOf(await appWith({ TRUST_PROXY: proxies }), '10.0.0.5', chain)).toBe(address);
  });

  test('a crowd of strangers at one address is refused, and who is known there or elsewhere is not', async () => {
    const app = await appWith({ TRUST_PROXY: 'loopback' });
    const ask = (address: string, headers = {}) =>
      app.inject(from('127.0.0.1', '/where', { 'x-forwarded-for': address, ...headers }));
    for (let i = 0; i < defaultLimits.address; i++) await ask('203.0.113.9');
    const refused = await ask('203.0.113.9');
    expect([refused.statusCode, Number(refused.headers['retry-after']) > 0]).toEqual([429, true]);
    expect((await ask('203.0.113.9', known)).statusCode).toBe(200);
    expect((await ask('203.0.113.10')).statusCode).toBe(200);
  });

  test.each([
    [{}, '127.0.0.1'],
    [{ TRUST_PROXY: 'loopback' }, '203.0.113.9'],
  ])('with %j a console’s socket counts to %s, among pending ones too', async (env, address) => {
    const seen: string[] = [];
    const app = await appWith(env, {
      upgrade: (opened) => {
        seen.push(opened.address);
        opened.socket.end();
      },
    });
    const url = new URL(await app.listen({ port: 0, host: '127.0.0.1' }));
    const socket = connect(Number(url.port), '127.0.0.1', () =>
      socket.write(
        `GET /live HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nX-Forwarded-For: 203.0.113.9\r\n\r\n`,
      ),
    );
    await once(socket.resume(), 'close');
    expect(seen).toEqual([address]);
  });
});

describe('the page', () => {
  test('comes with its policy under each of its names', async () => {
    const app = await appWith({ PUBLIC_ORIGIN: 'https://console.example.com' });
    for (const url of ['/', '/index.html']) {
      const policy = (await app.inject(from('127.0.0.1', url))).headers['content-security-policy'];
      expect(policy, url).toContain("script-src 'self'");
      expect(policy, url).toContain('wss://console.example.com');
    }
  });

  test.each([
    ['/vehicle/vehicle-list?carId=1', 'text/html,*/*', '/#/vehicle/vehicle-list'],
    ['/vehicle/vehicle-list', 'application/json', undefined],
    ['/where/else', 'text/html', undefined],
    ['//evil.example', 'text/html', undefined],
    ['/nothing.php', 'text/html', undefined],
  ])('asked for without # at %s as %s leads to %s', async (url, accept, place) => {
    const { statusCode, headers } = await (await appWith()).inject(from('127.0.0.1', url, { accept }));
    expect([statusCode, headers.location]).toEqual([place ? 302 : 404, place]);
  });

  test.each([
    ['localhost:8080', 200],
    ['127.0.0.1', 200],
    ['[::1]:8080', 200],
    ['console.example.com', 200],
    ['evil.example', 421],
    ["x; script-src 'unsafe-inline'", 421],
  ])('asked for as %s is answered with %i', async (host, status) => {
    const app = await appWith({ PUBLIC_ORIGIN: 'https://console.example.com' });
    for (const url of ['/', '/where'])
      expect((await app.inject(from('127.0.0.1', url, { host }))).statusCode).toBe(status);
    expect((await app.inject(from('127.0.0.1', '/healthz', { host }))).statusCode).toBe(200);
    expect((await app.inject(from('127.0.0.1', '/where', { host, ...known }))).statusCode).toBe(200);
  });
});

describe('a base of its own for some calls', () => {
  const bases = { MIEBA_URL: 'https://devices.example.com/api/', JAVA_URL: 'https://multi.example.com' };
  const page = 'https://console.example.com';

  test('may be asked by the page, which answers under its name, and by no other page', async () => {
    const app = await appWith({ PUBLIC_ORIGIN: page, ...bases });
    const policy = (await app.inject(from('127.0.0.1', '/'))).headers['content-security-policy'];
    expect(policy).toContain('https://devices.example.com https://multi.example.com');
    const ask = (origin: string, method: 'GET' | 'OPTIONS') =>
      app.inject({ ...from('127.0.0.1', '/where', { host: 'devices.example.com', origin }), method });
    const first = await ask(page, 'OPTIONS');
    expect([first.statusCode, first.headers['access-control-allow-origin']]).toEqual([204, page]);
    expect(first.headers['access-control-allow-headers']).toMatch(/_t/);
    expect((await ask(page, 'GET')).headers['access-control-allow-origin']).toBe(page);
    for (const method of ['GET', 'OPTIONS'] as const)
      expect((await ask('https://evil.example', method)).headers).not.toHaveProperty(
        'access-control-allow-origin',
      );
  });

  test('that nobody has set is no name of the server', async () => {
    const app = await appWith({ PUBLIC_ORIGIN: page });
    const host = 'devices.example.com';
    const answer = await app.inject(from('127.0.0.1', '/where', { host, origin: page }));
    expect(answer.statusCode).toBe(421);
    expect(answer.headers).not.toHaveProperty('access-control-allow-origin');
  });
});

describe('what describes and watches the server', () => {
  const pages = ['/metrics', '/openapi.json', '/docs/json'];
  const statuses = async (app: FastifyInstance, address: string, headers = {}) =>
    Promise.all(pages.map(async (url) => (await app.inject(from(address, url, headers))).statusCode === 200));
  const [all, none] = [pages.map(() => true), pages.map(() => false)];

  test('is for this machine and for who is known, unless the settings open it', async () => {
    const app = await appWith();
    expect(await statuses(app, '127.0.0.1')).toEqual(all);
    expect(await statuses(app, '192.0.2.1')).toEqual(none);
    expect(await statuses(app, '192.0.2.1', known)).toEqual(all);
    expect(await statuses(await appWith({ OPEN_PAGES: 'metrics,docs' }), '192.0.2.1')).toEqual(all);
    expect(await statuses(await appWith({ OPEN_PAGES: 'metrics' }), '192.0.2.1')).toEqual([
      true,
      false,
      false,
    ]);
  });

  test('is not for everybody behind a proxy of this machine', async () => {
    const forwarded = { 'x-forwarded-for': '203.0.113.9' };
    expect(await statuses(await appWith(), '127.0.0.1', { 'x-forwarded-for': 'nobody' })).toEqual(none);
    expect(await statuses(await appWith(), '127.0.0.1', forwarded)).toEqual(none);
    expect(await statuses(await appWith({ TRUST_PROXY: 'loopback' }), '127.0.0.1', forwarded)).toEqual(none);
    expect(await statuses(await appWith({ PUBLIC_ORIGIN: 'https://x.example' }), '127.0.0.1')).toEqual(none);
  });
});

describe('what is sent', () => {
  const post = (app: FastifyInstance, url: string, payload: object, headers: object = {}) =>
    app.inject({ method: 'POST', url, headers: { host: 'localhost', ...headers }, payload });

  test('by a stranger is a few kilobytes, and is refused before it was read where it is large', async () => {
    const app = await appWith();
    expect((await post(app, '/tell', { word: 'x'.repeat(10_000) })).statusCode).toBe(200);
    expect((await post(app, '/tell', { word: 'x'.repeat(20_000) })).statusCode).toBe(413);
    const large = { word: 'x'.repeat(100_000) };
    expect((await post(app, '/change', large)).statusCode).toBe(413);
    expect((await post(app, '/change', large, known)).statusCode).toBe(200);
  });

  test.each([
    [6_000_000, 413, ['pictures']],
    [5_000_000, 403, []],
  ])(
    'in %i bytes is refused with %i before any of them came, and the connection is closed',
    async (length, status, codes) => {
      held = new Set(codes);
      const app = await appWith();
      await app.listen({ host: '127.0.0.1', port: 0 });
      const { port } = app.server.address() as AddressInfo;
      const socket = connect(port, '127.0.0.1');
      const heard = text(socket);
      socket.write(
        `POST /picture HTTP/1.1\r\nHost: localhost\r\nAuthorization: ${known.authorization}\r\nContent-Type: application/json\r\nContent-Length: ${length}\r\n\r\n{`,
      );
      expect(await heard).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    },
  );

  test('in pieces by who looks as a franchisee changes nothing, but for what is open to everybody', async () => {
    viewAs = 3;
    const app = await appWith();
    const pieces = { ...known, 'transfer-encoding': 'chunked' };
    expect((await post(app, '/tell', { word: 'x' }, pieces)).statusCode).toBe(200);
    expect((await post(app, '/change', {}, pieces)).json()).toMatchObject({
      error: { code: 'common.read_only' },
    });
    viewAs = undefined;
  });

  test('is answered shortly, whatever is wrong with it', async () => {
    const app = await appWith();
    const keys = Object.fromEntries(Array.from({ length: 2_000 }, (_, i) => [`${i}${'k'.repeat(200)}`, 1]));
    const unknown = await app.inject({
      url: '/where',
      query: { x: '1', y: '2' },
      headers: { host: 'localhost' },
    });
    expect(unknown.json().error.fields).toEqual({ x: 'unrecognized_keys', y: 'unrecognized_keys' });
    const refused = await post(app, '/tell', { ...keys, word: 1 }, known);
    expect([refused.statusCode, refused.body.length < 10_000]).toEqual([413, true]);
    const few = Object.fromEntries(Object.entries(keys).slice(0, 60));
    const told = await post(app, '/tell', few, known);
    expect([told.statusCode, Object.keys(told.json().error.fields).length]).toEqual([400, 20]);
  });

  test.each([
    ['DELETE', '/remove', 200],
    ['POST', '/change', 200],
    ['POST', '/tell', 400],
  ] as const)('by %s %s as JSON without a body is no body: %i', async (method, url, status) => {
    const headers = { host: 'localhost', 'content-type': 'application/json', ...known };
    const answer = await (await appWith()).inject({ method, url, headers });
    expect([answer.statusCode, answer.json().error?.fields]).toEqual([
      status,
      status === 400 ? { word: expect.any(String) } : undefined,
    ]);
  });

  test('with more values than any call needs is refused before they are looked at', async () => {
    const app = await appWith();
    const many = { list: Array.from({ length: 30_000 }, () => 1) };
    expect((await post(app, '/change', many, known)).statusCode).toBe(413);
  });

  test.each(['short', 'a b c d e f g h', 'x'.repeat(81)])(
    'with the idempotency key %s is refused, not carried out without one',
    async (idempotency) => {
      const refused = await post(
        await appWith(),
        '/change',
        {},
        { ...known, 'idempotency-key': idempotency },
      );
      expect([refused.statusCode, refused.json().error.code]).toEqual([400, 'common.idempotency_malformed']);
    },
  );
});
