import { defineCalls, listQuery } from '@kickstand/contract/kit';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { type FreshDatabase, freshDatabase } from '../../../test/database.ts';
import { kernelApp } from '../../../test/kernel-app.ts';
import { Database } from '../database/db.ts';
import { routes } from './calls.ts';
import type { LimitSettings } from './limits.ts';

let fresh: FreshDatabase;
let app: ReturnType<typeof kernelApp>;
let working = 0;
let most = 0;
/** What lists wait for until it is let go, in each test anew. */
let gate: Promise<void>;
let letGo: () => void;
beforeEach(() => {
  working = 0;
  most = 0;
  gate = new Promise((resolve) => {
    letGo = resolve;
  });
});

const common = {
  method: 'GET',
  access: 'signed-in',
  rows: 'none',
  reply: z.object({ n: z.number() }),
} as const;
const calls = defineCalls('reading', {
  list: { ...common, summary: 'Waits', path: '/reading/list', query: listQuery({}, ['n']) },
  one: { ...common, summary: 'Answers', path: '/reading/one' },
  slow: { ...common, summary: 'Takes a second', path: '/reading/slow' },
  held: { ...common, summary: 'Waits as well', path: '/reading/held' },
});

const appWith = (limits: Partial<LimitSettings>) =>
  kernelApp({
    database: new Database(fresh.app),
    now: Date.now,
    limits,
    routes: routes(calls, {
      list: async () => {
        most = Math.max(most, ++working);
        await gate;
        return { n: working-- };
      },
      one: async () => ({ n: 1 }),
      slow: async ({ db }) => {
        await sql`select pg_sleep(1)`.execute(db);
        return { n: 1 };
      },
      held: async () => {
        await gate;
        return { n: 1 };
      },
    }),
  });
beforeAll(async () => {
  fresh = await freshDatabase();
  const heavyReads = { atOnce: 6, ofOne: 2, waiting: 5, ofOneWaiting: 3 };
  app = appWith({ heavyReads, readingMs: 100 });
});
afterAll(() => fresh.drop());

test('whoever is refused at one limit keeps nothing of those before it', async () => {
  const one = { atOnce: 1, ofOne: 1, waiting: 0, ofOneWaiting: 0 };
  const ask = appWith({ heavyReads: one, callers: one }).as({});
  expect((await ask(calls.one, {})).status).toBe(200);
  const held = ask(calls.held, {});
  const refused = await ask(calls.list, {});
  expect(refused).toMatchObject({ status: 429, code: 'common.too_many' });
  letGo();
  expect((await held).status).toBe(200);
  expect((await ask(calls.list, {})).status).toBe(200);
});

test('one operator has few lists looked through at a time, with the first calls already, the others wait and too many are refused; nobody else waits', async () => {
  const [ask, other] = [app.as({}), app.as({})];
  const asked = Array.from({ length: 7 }, () => ask(calls.list, {}));
  const refused = await Promise.race(asked);
  expect(refused).toMatchObject({ status: 429, code: 'common.too_many' });
  expect(await ask(calls.one, {})).toMatchObject({ status: 200 });
  const otherAsked = other(calls.list, {});
  while (working < 3) await new Promise((resolve) => setImmediate(resolve));
  expect(most).toBe(3);
  letGo();
  expect((await otherAsked).status).toBe(200);
  const all = await Promise.all(asked);
  expect(all.filter(({ status }) => status === 200)).toHaveLength(5);
});

test('a read that takes the database too long is ended, and says what to do', async () => {
  const from = performance.now();
  const said = await app.as({})(calls.slow, {});
  expect(said).toMatchObject({ status: 422, code: 'common.too_slow' });
  expect(performance.now() - from).toBeLessThan(900);
});
