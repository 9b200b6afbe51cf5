import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance, RouteOptions } from 'fastify';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeApp } from '../src/app.ts';
import type { Gate } from '../src/kernel/call/gate.ts';
import { defaultLimits, makeLimits } from '../src/kernel/call/limits.ts';
import { refuse } from '../src/kernel/call/refuse.ts';
import type { Database } from '../src/kernel/database/db.ts';
import { readSettings } from '../src/kernel/program/read-settings.ts';
import { makeMetrics } from '../src/kernel/web/metrics.ts';
import { FleetState } from '../src/live/fleet.ts';
import { makeVault } from '../src/platform/session/keys/vault.ts';
import { makePages } from '../src/program/pages.ts';
import { everyCall } from './harness.ts';
import { AProvider } from './money/a-provider.ts';
import { memoryStore } from './pictures.ts';

/** What a stranger may make a started server take in, at every address it has and at those it has not. */
let app: FastifyInstance;
let folder: string;
let port: number;
const served: { method: string; path: string }[] = [];

const notify = '/pay/notify/wechat/1900000109';
const megabyte = 1_048_576;
/** No route is open to strangers for more, but for what payment providers tell. */
const strangers = 17 * 1024;
const providers = 65 * 1024;

const gate: Gate = {
  remembers: () => undefined,
  knows: async () => undefined,
  senderOf: async () => undefined,
  open: async () => refuse('common.unauthorized'),
};
const asked = async () => expect.unreachable('nothing may be asked of the database') as never;
const database = { read: asked, write: asked } as unknown as Database;
const vault = makeVault(Buffer.alloc(32));

async function appWith(over: Partial<typeof defaultLimits> = {}) {
  const made = await makeApp({
    kernel: {
      database,
      gate,
      now: Date.now,
      metrics: makeMetrics(),
      sealer: vault,
      limits: makeLimits({ ...defaultLimits, ...over }),
    },
    routes: everyCall.map((call) => ({ call, handle: asked })),
    pages: makePages({
      database,
      folder,
      providers: new Map([['wechat', { provider: new AProvider(Date.now), merchantId: '1900000109' }]]),
      store: memoryStore([]),
      seal: vault.addressSeal,
      now: Date.now,
      fleet: new FleetState(),
      names: vault,
      zone: 'Asia/Shanghai',
      publicOrigin: undefined,
      gate,
      version: '1',
    }),
    health: {},
    log: pino({ level: 'silent' }),
    version: '1',
    consoleFolder: folder,
    settings: readSettings({}),
  });
  return made;
}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'kickstand-access-'));
  writeFileSync(join(folder, 'index.html'), '<!doctype html><p nonce="__NONCE__">');
  writeFileSync(join(folder, 'logo.svg'), '<svg/>');
  const list = (message: unknown) =>
    (message as { fastify: FastifyInstance }).fastify.addHook('onRoute', ({ method, url }: RouteOptions) => {
      for (const one of [method].flat()) served.push({ method: one, path: url });
    });
  subscribe('fastify.initialization', list);
  const many = Number.MAX_SAFE_INTEGER;
  app = await appWith({ address: many, files: many });
  port = Number(new URL(await app.listen({ port: 0, host: '127.0.0.1' })).port);
  unsubscribe('fastify.initialization', list);
});
afterAll(async () => {
  await app.close();
  rmSync(folder, { recursive: true });
});

interface Sent {
  method: string;
  path: string;
  /** Announced as a megabyte, or sent in pieces. */
  announced: boolean;
  /** How much of the body is sent; the server has to answer without the rest. */
  first: number;
}

/** Sends the beginning of a body, and answers with what status the server has answered, and after how long. */
const begin = ({ method, path, announced, first }: Sent) =>
  new Promise<{ status: number; ms: number }>((resolve, reject) => {
    const how = announced ? `Content-Length: ${megabyte}` : 'Transfer-Encoding: chunked';
    const type = path.startsWith('/pay/') ? 'application/x-www-form-urlencoded' : 'application/json';
    const head = `${method} ${path} HTTP/1.1\r\nHost: localhost\r\nContent-Type: ${type}\r\n${how}\r\n\r\n`;
    const piece = 'a=b&'.repeat(first / 4);
    const socket = connect(port, '127.0.0.1', () => {
      const from = performance.now();
      socket.write(announced ? head : `${head}${first.toString(16)}\r\n${piece}\r\n`);
      socket.once('data', (data) => {
        resolve({
          status: Number(/^HTTP\/1.1 (\d+)/.exec(data.toString())?.[1]),
          ms: performance.now() - from,
        });
        socket.destroy();
      });
    });
    socket.setTimeout(5_000, () => socket.destroy(new Error(`${method} ${path} was not answered`)));
    socket.on('error', reject);
  });

describe('a stranger’s megabyte', () => {
  const unknown = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'].flatMap((method) =>
    [
      '/nothing',
      '/platform/nothing/at/all',
      '/pay/notify/wechat/1',
      '/%zz',
      `/exports/${'x'.repeat(2_500)}`,
    ].map((path) => ({ method, path })),
  );

  test.each([true, false])(
    'is refused at every address and at none before it is received (announced: %s)',
    async (announced) => {
      expect(served.length).toBeGreaterThan(everyCall.length);
      const took: number[] = [];
      for (const { method, path } of [...served, ...unknown]) {
        const filled = path.replace(/:\w+|\*/g, 'x');
        const { status, ms } = await begin({ method, path: filled, announced, first: strangers });
        expect([400, 401, 404, 413], `${method} ${path}`).toContain(status);
        took.push(ms);
      }
      took.sort((a, b) => a - b);
      expect(took[Math.floor(took.length * 0.9)]).toBeLessThan(20);
    },
  );

  test('is refused where payment providers tell, too', async () => {
    for (const announced of [true, false])
      expect((await begin({ method: 'POST', path: notify, announced, first: providers })).status).toBe(413);
  });
});

test('whoever asks for what does not exist, or for a page, soon asks too often', async () => {
  const made = await appWith({ address: 3 });
  let visitors = 0;
  const statuses = async (url: string) => {
    const remoteAddress = `10.0.0.${++visitors}`;
    const all: number[] = [];
    for (let i = 0; i < 4; i++)
      all.push((await made.inject({ url, headers: { host: 'localhost' }, remoteAddress })).statusCode);
    return all;
  };
  expect(await statuses('/nothing')).toEqual([404, 404, 404, 429]);
  expect(await statuses('/%zz')).toEqual([404, 404, 404, 429]);
  expect(await statuses('/photos/x')).toEqual([404, 404, 404, 429]);
  expect(await statuses('/docs/json')).toEqual([401, 401, 401, 429]);
  expect(await statuses('/logo.svg')).toEqual([200, 200, 200, 200]);
  expect(await statuses('/healthz')).toEqual([200, 200, 200, 200]);
  await made.close();
});
