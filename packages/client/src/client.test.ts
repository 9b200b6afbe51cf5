import { readFileSync } from 'node:fs';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { contract } from '@kickstand/contract';
import { type Call, type CallGroup, isForKeys } from '@kickstand/contract/kit';
import { afterAll, beforeAll, beforeEach, describe, expect, expectTypeOf, test } from 'vitest';
import { createClient, NoAnswer, Refused } from './index.ts';

/** A server that answers what it was told, one thing after another. */
interface Told {
  status: number;
  headers?: Record<string, string>;
  body?: unknown;
}
let answers: Told[] = [];
let heard: IncomingHttpHeaders[] = [];
let waited: number[] = [];
let server: Server;

beforeAll(async () => {
  server = createServer((request, response) => {
    heard.push(request.headers);
    const { status, headers = {}, body } = answers.shift() ?? { status: 500 };
    response.writeHead(status, headers).end(typeof body === 'string' ? body : JSON.stringify(body));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterAll(() => void server.close());
beforeEach(() => {
  [answers, heard, waited] = [[], [], []];
});

const url = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
const client = (more: { retries?: number } = {}) =>
  createClient({ url: url(), key: 'ksk_x', wait: async (ms) => void waited.push(ms), ...more });

const busy = (status: number, headers: Record<string, string> = {}): Told => ({
  status,
  headers,
  body: { suc: false, error: { code: 'common.too_many', promot: 'Too many' } },
});
const after = (seconds: number | string) => ({ 'retry-after': String(seconds) });
const done: Told = { status: 200, body: { suc: true, data: { list: [], count: 0 } } };
const body = { type: 'swap' as const, carIds: ['10000001'] };
const create = () => client().ops.create({ body });

const everyCall = Object.values(contract as Record<string, CallGroup>).flatMap((group): Call[] =>
  Object.values(group),
);

describe('the calls of a client', () => {
  const { pages: _, ...calls } = createClient({ url: 'https://rides.example.com', key: 'ksk_x' });
  const asks = Object.values(calls).flatMap((group) =>
    Object.values(group as Record<string, { call: Call }>),
  );

  test('are those that an API key may make, and no others', () => {
    expect(asks.map(({ call }) => call.id).sort()).toEqual(
      everyCall
        .filter(isForKeys)
        .map(({ id }) => id)
        .sort(),
    );
    expect(asks.length).toBeGreaterThan(500);
    expect(asks.length).toBeLessThan(everyCall.length);
    expectTypeOf(calls.session).not.toHaveProperty('login');
    expectTypeOf(calls.account).not.toHaveProperty('addApiKey');
    expectTypeOf(calls.agents).not.toHaveProperty('viewAs');
    expectTypeOf(calls.agents).toHaveProperty('add');
  });

  test('take numbers, lists and yes or no in a query as what they are', () => {
    type Query = NonNullable<NonNullable<Parameters<typeof calls.vehicles.list>[0]>['query']>;
    expectTypeOf<Query['batteryTo']>().toEqualTypeOf<number | undefined>();
    expectTypeOf<Query['carIds']>().toEqualTypeOf<string[] | undefined>();
    expectTypeOf<Query['rentable']>().toEqualTypeOf<boolean | undefined>();
  });

  test('turn pages of the usual size in every list', () => {
    const lists = everyCall.filter(({ query }) => query && 'pageNum' in query.shape);
    expect(lists.length).toBeGreaterThan(50);
    for (const { id, query } of lists)
      expect(query?.pick({ pageSize: true }).safeParse({ pageSize: 100 }).success, id).toBe(true);
  });
});

describe('a busy server', () => {
  test('is asked again when it said, with the same key', async () => {
    answers = [busy(429, after(7)), busy(503, after(1)), done];
    expect(await create()).toEqual({ list: [], count: 0 });
    expect(waited).toEqual([7_000, 1_000]);
    const keys = heard.map((headers) => headers['idempotency-key']);
    expect(new Set(keys).size).toBe(1);
    expect(keys[0]).toMatch(/^[\w.~-]{8,80}$/);
    expect(heard[0]).toMatchObject({ authorization: 'Bearer ksk_x', 'accept-language': 'en-US' });
  });

  test('may say when by a date', async () => {
    answers = [busy(503, after(new Date(Date.now() + 30_000).toUTCString())), done];
    await create();
    expect(waited[0]).toBeGreaterThan(20_000);
    expect(waited[0]).toBeLessThanOrEqual(30_000);
  });

  test('is asked so often at most', async () => {
    answers = [1, 2, 3, 4, 5].map((seconds) => busy(429, after(seconds)));
    await expect(create()).rejects.toMatchObject({ status: 429, code: 'common.too_many' });
    expect(waited).toEqual([1_000, 2_000, 3_000]);
    answers = [busy(429, after(1))];
    await expect(client({ retries: 0 }).home.todo()).rejects.toBeInstanceOf(Refused);
  });

  test('that does not say when, or much later, refuses', async () => {
    answers = [busy(503), busy(429, after(61)), busy(429, after('soon'))];
    for (let n = 0; n < 3; n++) await expect(create()).rejects.toBeInstanceOf(Refused);
    expect(waited).toEqual([]);
  });

  test('is not waited for once the signal ends the call', async () => {
    const over = new AbortController();
    answers = [busy(429, after(5)), done];
    const asked = createClient({ url: url(), key: 'ksk_x' }).ops.create({ body, signal: over.signal });
    await expect.poll(() => heard.length).toBe(1);
    over.abort(new Error('enough'));
    await expect(asked).rejects.toThrow('enough');
    expect(answers).toEqual([done]);
  });
});

test('what is no answer of this release says so, with the key of the write', async () => {
  answers = [
    { status: 502, body: '<html>Bad gateway</html>' },
    { status: 200, body: { suc: true, data: { list: 'many' } } },
  ];
  const lost = await create().catch((error: unknown) => error);
  expect(lost).toBeInstanceOf(NoAnswer);
  expect(lost).toMatchObject({ status: 502, idempotencyKey: heard[0]?.['idempotency-key'] });
  await expect(create()).rejects.toThrow('the answer of ops.create is none of this release');
});

test('the readme shows the example as it is run', () => {
  const at = (file: string) => readFileSync(join(import.meta.dirname, '..', file), 'utf8');
  expect(at('README.md')).toContain(`\`\`\`ts\n${at('example/low-batteries.ts')}\`\`\`\n`);
});
