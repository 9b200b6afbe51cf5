import { type Posting, postingOf } from '@kickstand/domain/money/ledger';
import { Refused } from '../../src/kernel/call/refuse.ts';
import type { Db } from '../../src/kernel/database/db.ts';
import { releasePending } from '../../src/money/ledger/ledger.store.ts';
import { hold, type Occasion, post, settle } from '../../src/money/ledger/posting.service.ts';
import { fixtureNow } from '../feature-fixture.ts';

/** Numbers between 0 and 1 from a seed (mulberry32), so that a storm can be had again. */
export function numbersFrom(seed: number) {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** What a client of a storm was told. */
export interface StormTally {
  /** Keys whose effect was acknowledged, with the posting that it was. */
  acknowledged: Map<string, string>;
  short: number;
  otherBody: number;
}

interface Storm {
  write<T>(work: (db: Db) => Promise<T>): Promise<T>;
  /** Begins every key of this storm. */
  name: string;
  seed: number;
  clients: number;
  /** Operations of each client. */
  operations: number;
  riders: number;
  /** Told as soon as an effect is acknowledged. */
  onAcknowledged?(key: string, postingId: string): void;
}

const merchant = 'wechat:1';
const zone = 'Asia/Shanghai';

/** Money moved at random by many clients at once, about few riders, with keys that come again and holds that end twice. */
export async function moneyStorm(storm: Storm): Promise<StormTally> {
  const tally: StormTally = { acknowledged: new Map(), short: 0, otherBody: 0 };
  await Promise.all(
    Array.from({ length: storm.clients }, (_, n) =>
      client(storm, numbersFrom(storm.seed + n * 7_919), tally),
    ),
  );
  return tally;
}

async function client(storm: Storm, next: () => number, tally: StormTally) {
  for (let i = 0; i < storm.operations; i++) {
    const key = `${storm.name}-${Math.floor(next() * storm.clients * storm.operations * 0.8)}`;
    const wish = wishOf(next, Math.floor(next() * storm.riders));
    await attempt(storm, { key, wish, next }, tally);
  }
}

interface Wish {
  posting: Posting;
  waits: boolean;
}

/** Something that may happen to a rider's money. */
function wishOf(next: () => number, n: number): Wish {
  const [rider, receivable, area] = [`rider-${n}`, `order-${n}`, '31'];
  const cents = 1 + Math.floor(next() * 900);
  const at = (posting: Posting, waits = false) => ({ posting, waits });
  const wishes: readonly (() => Wish)[] = [
    () => at(postingOf('topUp', { principal: cents * 3 }, { merchant, rider })),
    () => at(postingOf('giftGranted', { gift: cents }, { rider })),
    () => at(postingOf('rideEnded', { ride: cents, helmet: 100 }, { receivable, area })),
    () => at(postingOf('paidFromWallet', { principal: cents, gift: 10 }, { rider, receivable, area })),
    () => at(postingOf('paidOnline', { online: cents }, { merchant, receivable }), true),
    () => at(postingOf('withdrawal', { principal: cents, gift: 5 }, { merchant, rider }), true),
    () => at(postingOf('refundedToWallet', { ride: cents }, { area, rider })),
    () => at(postingOf('depositPaid', { deposit: cents }, { merchant, rider })),
    () => at(postingOf('depositFrozen', { deposit: cents }, { rider })),
    () => at(postingOf('depositDeducted', { deposit: cents }, { rider, area })),
    () => at(postingOf('depositRefunded', { deposit: cents }, { merchant, rider }), true),
  ];
  return (wishes[Math.floor(next() * wishes.length)] as () => Wish)();
}

interface Attempt {
  key: string;
  wish: Wish;
  next: () => number;
}

async function attempt(
  { write, onAcknowledged }: Storm,
  { key, wish: { posting, waits }, next }: Attempt,
  tally: StormTally,
) {
  const occasion: Occasion = {
    source: 'storm',
    sourceId: key,
    eventAt: fixtureNow,
    now: fixtureNow,
    zone,
    agentId: 3,
    areaId: 31,
  };
  const posted = async () => (await write((db) => post(db, posting, occasion))).postingId;
  try {
    const postingId = waits ? await begunAndEnded(write, { posting, occasion, next }) : await posted();
    if (!postingId) return;
    acknowledge(tally, `${posting.event} ${key}`, postingId);
    onAcknowledged?.(`${posting.event} ${key}`, postingId);
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    if (error.code === 'ledger.short') tally.short += 1;
    else if (error.code === 'ledger.other_body') tally.otherBody += 1;
    else throw error;
  }
}

interface Begun {
  posting: Posting;
  occasion: Occasion;
  next: () => number;
}

/** Held back, and ended twice at once; now and then never answered, so that it stays held back. */
async function begunAndEnded(write: Storm['write'], { posting, occasion, next }: Begun) {
  const { postingId } = await write((db) => hold(db, posting, occasion));
  const luck = next();
  if (luck < 0.1) return null;
  const end = () =>
    luck < 0.6
      ? write((db) => settle(db, postingId, posting, occasion))
      : write((db) => releasePending(db, postingId, 'voided', fixtureNow));
  const [ended, again] = await Promise.all([end(), end()]);
  if (ended.outcome !== again.outcome || ended.posting_id !== again.posting_id)
    throw new Error(`${occasion.sourceId} ended twice: ${JSON.stringify([ended, again])}`);
  return ended.posting_id;
}

function acknowledge({ acknowledged }: StormTally, key: string, postingId: string) {
  const before = acknowledged.get(key);
  if (before !== undefined && before !== postingId) throw new Error(`${key} had two effects`);
  acknowledged.set(key, postingId);
}
