import { postingOf } from '@kickstand/domain/money/ledger';
import { noDues } from '@kickstand/domain/money/wallet';
import { committing } from '../../src/kernel/database/committing.ts';
import { at, type Database, type Db } from '../../src/kernel/database/db.ts';
import { newId } from '../../src/kernel/ids.ts';
import { keepCards } from '../../src/money/cards/cards.jobs.ts';
import { mallRoutes } from '../../src/money/mall/mall.routes.ts';
import { askProviders } from '../../src/money/payments/asking.service.ts';
import type { PaymentParts } from '../../src/money/payments/payments.parts.ts';
import { paymentsRoutes } from '../../src/money/payments/payments.routes.ts';
import { writeOffOwed } from '../../src/money/wallet/editing.service.ts';
import { owe, owedOf } from '../../src/money/wallet/paying.service.ts';
import { waitForRider } from '../../src/platform/rider-kit/riders.service.ts';
import { membershipRoutes } from '../../src/riders/membership/membership.routes.ts';
import { ordersRoutes } from '../../src/rides/orders/orders.routes.ts';
import type { kernelApp } from '../kernel-app.ts';
import { anUnpaidOrder } from './a-rider.ts';
import { isGone } from './gone.ts';
import { pick, stormCodes, type Wish, wishOf } from './storm-wishes.ts';

const agentId = 3;
const areaId = 31;

/** What a storm of calls is about: riders of one area, and their orders, which become more. */
export interface StormWorld {
  database: Database;
  now(): number;
  /** Time goes by, milliseconds. */
  pass(ms: number): void;
  parts: PaymentParts;
  app: Pick<ReturnType<typeof kernelApp>, 'as'>;
  /** Some of them never ride, so that they owe nothing. */
  riders: readonly string[];
  /** A card that is on sale in their area. */
  productId: string;
  orders: { orderId: string; riderId: string }[];
  /** Somebody pays what waits at the provider: the n-th of it. */
  payAtProvider(n: number): Promise<unknown>;
}

/** What callers were told: each key with its answer, and how often what was refused. */
export interface CallsTally {
  answers: Map<string, string>;
  refused: Map<string, number>;
}

interface CallsStorm {
  world: StormWorld;
  /** Begins every key. */
  name: string;
  next(): number;
  clients: number;
  operations: number;
  /** Wishes of a storm that was cut off, by their keys: they are sent again first. */
  unfinished?: ReadonlyMap<string, Wish>;
  /** Told before something is sent, and as soon as an answer is there. */
  onSent?(key: string, wish: Wish): void;
  onAnswered?(key: string, answer: string): void;
  onRefused?(key: string): void;
  /** Waits while the database is away; without it that is a failure. */
  whileAway?(): Promise<unknown>;
}

export const stormRoutes = (parts: PaymentParts) => [
  ...ordersRoutes(parts),
  ...paymentsRoutes(parts),
  ...mallRoutes(parts),
  ...membershipRoutes(parts),
];

/**
 * Clerks and riders who move money by real calls at once: pay, top up, withdraw, refund, edit, write off, charge afterwards, and
 * buy, freeze and give back cards and deposits.
 */
export async function callsStorm(storm: CallsStorm): Promise<CallsTally> {
  const tally: CallsTally = { answers: new Map(), refused: new Map() };
  const shared = new Map<string, Wish>(storm.unfinished);
  for (const [key, wish] of shared) await send(storm, { key, wish, tally });
  await Promise.all(
    Array.from({ length: storm.clients }, async () => {
      for (let i = 0; i < storm.operations; i++)
        await step(storm, shared, tally).catch((error: unknown) => {
          if (!storm.whileAway || !isGone(error)) throw error;
          return storm.whileAway();
        });
    }),
  );
  return tally;
}

async function step(storm: CallsStorm, shared: Map<string, Wish>, tally: CallsTally) {
  const { next, world } = storm;
  const luck = next();
  if (luck < 0.12) return void (await world.payAtProvider(Math.floor(next() * 50)));
  if (luck < 0.2) {
    world.pass(31_000);
    return void (await askProviders({ ...world.parts, ...world }));
  }
  if (luck < 0.3) return behindTheDesk(world, next);
  const known = [...shared.keys()];
  const again = known[Math.floor(next() * known.length)];
  if (again !== undefined && next() < 0.2) return repeat(storm, { key: again, shared, tally });
  const wish = await wishOf(world, next);
  if (!wish) return;
  const key = `${storm.name}-${shared.size}-${Math.floor(next() * 1e9)}`;
  shared.set(key, wish);
  await send(storm, { key, wish, tally });
}

/** The same key says the same again; with another body it is refused. */
async function repeat(storm: CallsStorm, { key, shared, tally }: Shared & { shared: Map<string, Wish> }) {
  const wish = shared.get(key);
  if (!wish) return;
  if (storm.next() < 0.7 || !tally.answers.has(key)) return send(storm, { key, wish, tally });
  const other = {
    ...wish,
    input: { ...(wish.input as object), body: { ...bodyOf(wish), reason: '换一个原因', more: 1 } },
  };
  const { code } = await asked(storm.world, key, other as Wish);
  if (!['common.idempotency_mismatch', 'common.idempotency_running', 'common.invalid'].includes(code ?? ''))
    throw new Error(`${key} with another body: ${code}`);
}

const bodyOf = ({ input }: Wish) => (input as { body?: object }).body ?? {};

interface Shared {
  key: string;
  tally: CallsTally;
}

async function send(storm: CallsStorm, { key, wish, tally }: Shared & { wish: Wish }) {
  storm.onSent?.(key, wish);
  const { status, code, data } = await known(storm, key, wish);
  if (status >= 500) throw new Error(`${wish.call.path} ${JSON.stringify(wish.input)}: ${status} ${code}`);
  if (data === undefined) {
    tally.refused.set(code ?? '', (tally.refused.get(code ?? '') ?? 0) + 1);
    storm.onRefused?.(key);
    return;
  }
  const answer = JSON.stringify(data);
  const before = tally.answers.get(key);
  if (before !== undefined && before !== answer) throw new Error(`${key}: ${before}, then ${answer}`);
  tally.answers.set(key, answer);
  storm.onAnswered?.(key, answer);
}

/** What came of it; while the database is away that is unknown, and asked again under the same key. */
async function known(storm: CallsStorm, key: string, wish: Wish) {
  for (;;) {
    const said = await asked(storm.world, key, wish);
    const isUnknown = said.status === 503 || said.code === 'common.idempotency_running';
    if (!isUnknown || !storm.whileAway) return said;
    await storm.whileAway();
  }
}

const people = new WeakMap<StormWorld, ReturnType<StormWorld['app']['as']>>();

function asked(world: StormWorld, key: string, { call, input }: Wish) {
  const ask = people.get(world) ?? world.app.as({ codes: stormCodes, operatorId: 'storm' });
  people.set(world, ask);
  return ask(call, input, { 'idempotency-key': key });
}

/** What happens without a call of its own: a ride ends, a place is charged afterwards, a rest is given up. */
async function behindTheDesk(world: StormWorld, next: () => number) {
  const now = world.now();
  const { zone } = world.parts;
  const moment = { eventAt: now, now, zone };
  const kind = next();
  if (kind < 0.1) return void (await keepCards({ ...world, zone }));
  const order = pick(world.orders, next);
  await committing(world, async ({ db }) => {
    if (kind < 0.5) return endRide(world, db, { riderId: order.riderId, now });
    const { owed, parts } = await owedOf(db, order.orderId);
    if (kind < 0.75) return supplement(db, { ...order, moment });
    if (owed.state !== 'unpaid') return;
    await writeOffOwed(db, owed, { parts, moment, operatorId: 'storm', reason: '无法收回', channel: null });
  });
}

async function endRide(world: StormWorld, db: Db, { riderId, now }: { riderId: string; now: number }) {
  await waitForRider(db, riderId);
  const orderId = await anUnpaidOrder(db, { riderId, agentId, now, due: { location: 500 } });
  world.orders.push({ orderId, riderId });
}

type Afterwards = StormWorld['orders'][number] & { moment: Parameters<typeof owe>[3] };

async function supplement(db: Db, { orderId, riderId, moment }: Afterwards) {
  const receivableId = newId();
  const due = { ...noDues, location: 300 };
  const of = { receivableId, kind: 'supplement' as const, orderId, riderId, areaId, agentId, due };
  const posting = postingOf(
    'supplement',
    { location: 300 },
    { receivable: receivableId, area: String(areaId) },
  );
  await owe(db, { ...of, giftFirst: false, now: moment.now, dueAt: moment.now }, posting, moment);
}

/** Ask providers until nothing is unknown any more. */
export async function settleAll(world: StormWorld) {
  for (let i = 0; i < 200; i++) {
    world.pass(60_000);
    await askProviders({ ...world.parts, ...world });
    if ((await openAt(world.database)) === 0) return;
  }
  throw new Error('something stays unknown');
}

const openAt = (database: Database) =>
  database.write({ agentIds: 'all', opAreaIds: 'all' }, async (db) => {
    const { n } = await db
      .selectFrom('payment')
      .select(({ fn }) => fn.countAll<number>().as('n'))
      .where('state', '=', 'paying')
      .executeTakeFirstOrThrow();
    const legs = await db
      .selectFrom('refund_leg')
      .select(({ fn }) => fn.countAll<number>().as('n'))
      .where('state', '=', 'processing')
      .executeTakeFirstOrThrow();
    return Number(n) + Number(legs.n);
  });

/** What moves money at a provider without a rider: fees, what the provider pays out, and what its bill corrects. */
const withoutRider = [
  ...['channelFee', 'channelFeeReturned', 'agentChannelFee', 'agentChannelFeeReturned'],
  ...['agentProviderPaidOut', 'agentProviderPaidIn', 'billUnknown', 'billLacks'],
] as const;

/** What our books say since an instant that riders paid at the providers and did not get back, cents. */
export const atTheProvider = (database: Database, since = 0) =>
  database.write({ agentIds: 'all', opAreaIds: 'all' }, async (db) => {
    const { cents } = await db
      .selectFrom('ledger_entry as e')
      .innerJoin('ledger_posting as p', 'p.posting_id', 'e.posting_id')
      .select(({ fn }) => fn.coalesce(fn.sum<number>('e.amount'), fn.sum<number>('e.amount')).as('cents'))
      .where('e.code', '=', '1110')
      .where('p.event', 'not in', withoutRider)
      .where('p.created_at', '>=', at(since))
      .executeTakeFirstOrThrow();
    return Number(cents ?? 0);
  });
