import { writeSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { contract } from '@kickstand/contract';
import pg from 'pg';
import { Database } from '../../src/kernel/database/db.ts';
import type { PaymentProvider } from '../../src/money/provider-api/port.ts';
import { kernelApp } from '../kernel-app.ts';
import { callsStorm, stormRoutes } from '../money/calls-storm.ts';
import { numbersFrom } from '../money/money-storm.ts';
import type { Wish } from '../money/storm-wishes.ts';

// A program for tests to kill: clerks and riders who move money by real calls. The payment provider is the parent, who lives
// on; what is sent and what is answered is said at once.
interface Given {
  config: pg.PoolConfig;
  seed: number;
  /** Where its clock begins, epoch ms. */
  begin: number;
  riders: string[];
  productId: string;
  orders: { orderId: string; riderId: string }[];
  /** What the program before it sent: key, call, input. */
  unfinished: [key: string, call: string, input: Wish['input']][];
}
const given = JSON.parse(process.argv[2] ?? '{}') as Given;

const waiting = new Map<number, (answer: never) => void>();
process.on('message', ({ id, answer }: { id: number; answer: never }) => {
  waiting.get(id)?.(answer);
  waiting.delete(id);
});
let asked = 0;
const ask = (method: string, args: unknown[]) =>
  new Promise<never>((answered) => {
    const id = asked++;
    waiting.set(id, answered);
    process.send?.({ id, method, args });
  });

const far =
  (method: string) =>
  (...args: unknown[]) =>
    ask(method, args);
const provider = {
  name: 'wechat',
  order: far('order'),
  query: far('query'),
  close: far('close'),
  refund: far('refund'),
  queryRefund: far('queryRefund'),
} as unknown as PaymentProvider;

let now = given.begin;
const database = new Database(new pg.Pool({ ...given.config, max: 16 }));
const parts = {
  zone: 'Asia/Shanghai',
  providers: new Map([['wechat' as const, { provider, merchantId: '1900000109' }]]),
};
const app = kernelApp({ database, now: () => now, routes: stormRoutes(parts) });
const calls = new Map(
  Object.values(contract).flatMap((group) => Object.values(group).map((call) => [call.id, call] as const)),
);
const say = (...line: unknown[]) => writeSync(1, `${JSON.stringify(line)}\n`);

await callsStorm({
  world: {
    database,
    now: () => now,
    pass: (ms) => {
      now += ms;
    },
    parts,
    app,
    riders: given.riders,
    productId: given.productId,
    orders: given.orders,
    payAtProvider: (n) => ask('payAny', [n]),
  },
  name: `life-${given.seed}`,
  next: numbersFrom(given.seed),
  clients: 16,
  operations: 100_000,
  unfinished: new Map(
    given.unfinished.map(([key, id, input]) => [key, { call: calls.get(id) as Wish['call'], input }]),
  ),
  onSent: (key, { call, input }) => say('sent', key, (call as { id?: string }).id, input),
  onRefused: (key) => say('refused', key),
  onAnswered: (key, answer) => say('answered', key, answer),
  whileAway: () => wait(50),
});
