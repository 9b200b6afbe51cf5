import { type Posting, postingOf } from '@kickstand/domain/money/ledger';
import { headOffice } from '@kickstand/domain/organisation/agents';
import { refuse } from '../../kernel/call/refuse.ts';
import { post } from '../ledger/posting.service.ts';
import { askPaymentSoon } from '../payments/over-paid.service.ts';
import type { ProviderName } from '../provider-api/port.ts';
import { agentOf, type BatchKey, matchSoon } from './bills.store.ts';
import { findInFlows } from './flow-matching.service.ts';
import { bookedOn } from './flow-matching.store.ts';
import { differing, type MatchingParts, mostDiffs, spanOf } from './matching.parts.ts';
import {
  type Batch,
  type Diff,
  diffsOf,
  type FoundDiff,
  feesOfFile,
  moveDiff,
  noteMatched,
  noteOurs,
  openElsewhere,
  oursOn,
  putDiff,
  settleBatch,
  unlikeOn,
} from './matching.store.ts';
import { putInSuspense } from './suspense.service.ts';

const hourMs = 3_600_000;
/** What differs is compared again so often for a week: what a bill lacked may be known by now. */
const againMs = hourMs / 2;
const againForMs = 7 * 24 * hourMs;

const keyOf = ({ what, number }: Pick<Diff, 'what' | 'number'>) => `${what} ${number}`;
const isOver = ({ state }: Pick<Diff, 'state'>) => state !== 'open' && state !== 'noted' && state !== 'gone';

/**
 * Compare a bill with our books: what differs is written down and stands in suspense until somebody has dealt with it, what was
 * dealt with stays so, and the fees of the day follow the bill. Said again it changes nothing. The batch is locked by the caller.
 */
export async function matchDay(parts: MatchingParts, batch: Batch, fileId: string): Promise<number> {
  const { db } = parts;
  const { merchant, day, bill } = batch;
  const key: BatchKey = { merchant, day, bill };
  const { found, fees, ours } = await finders[bill](parts, batch, fileId);
  await noteMatched(db, key, { fileId, ours, ...fees, now: parts.now });
  await keepDiffs(parts, key, found);
  await noteElsewhere(parts, key, found);
  if (bill === 'trade') await matchSoon(db, { ...key, bill: 'fund' }, parts.now);
  const isRecent = parts.now < spanOf(day, parts.zone).to + againForMs;
  return settleBatch(db, key, isRecent ? parts.now + againMs : null);
}

/** What each kind of bill says otherwise than our books, and what was booked so that its fees stand in them. */
const finders = { trade: findInTrades, fund: findInAccount };

async function findInTrades(parts: MatchingParts, batch: Batch, fileId: string) {
  const { db, zone } = parts;
  const { merchant, day, bill } = batch;
  const span = spanOf(day, zone);
  const ours = await oursOn(db, merchant, span);
  const unlike = await unlikeOn(db, { merchant, day, bill, ...span, fileId, zone, most: mostDiffs });
  if (unlike.length > mostDiffs) return refuse('bill.too_different', { most: mostDiffs });
  const fees = await correctFees(parts, batch, (await feesOfFile(db, fileId)) - ours.fees);
  for (const { isMissed, number } of unlike)
    if (isMissed) await askPaymentSoon(db, providerOf(merchant), number, parts.now);
  return { found: differing(unlike), fees, ours };
}

/** Fees follow the bill of payments alone. */
async function findInAccount(parts: MatchingParts, batch: Batch, fileId: string) {
  const fees = { feeBookedCents: 0, feePostings: 0 };
  return { ...(await findInFlows(parts, batch, fileId)), fees };
}

const providerOf = (merchant: string) => merchant.slice(0, merchant.indexOf(':')) as ProviderName;

/**
 * The books have the fees of the bill: what was reckoned by rate is corrected by what it differs. At a franchisee's number it has
 * so much more or less of what it collected.
 */
async function correctFees(parts: MatchingParts, batch: Batch, target: number) {
  const amount = target - batch.fee_booked_cents;
  const said = { feeBookedCents: target, feePostings: batch.fee_postings };
  if (amount === 0) return said;
  const { merchant, day } = batch;
  const agentId = await agentOf(parts.db, merchant);
  const feePostings = batch.fee_postings + 1;
  const more = amount > 0;
  const cents = Math.abs(amount);
  const book = (posting: Posting, source: string) =>
    post(parts.db, posting, {
      source,
      sourceId: `${merchant} ${day}`,
      leg: feePostings,
      eventAt: spanOf(day, parts.zone).to - 1,
      now: parts.now,
      zone: parts.zone,
      agentId,
      areaId: null,
    });
  if (agentId === headOffice) {
    await book(postingOf(more ? 'channelFee' : 'channelFeeReturned', { fee: cents }, { merchant }), 'bill');
    return { ...said, feePostings };
  }
  const owners = { merchant, agent: String(agentId) };
  const fee = more ? 'agentChannelFee' : 'agentChannelFeeReturned';
  await book(postingOf(fee, { fee: cents }, owners), 'bill');
  const rest = more ? 'agentProviderPaidIn' : 'agentProviderPaidOut';
  await book(postingOf(rest, { amount: cents }, owners), 'bill-rest');
  return { ...said, feePostings };
}

async function keepDiffs(parts: MatchingParts, key: BatchKey, found: readonly FoundDiff[]) {
  const known = new Map((await diffsOf(parts.db, key)).map((one) => [keyOf(one), one]));
  for (const one of found) {
    const before = known.get(keyOf(one));
    known.delete(keyOf(one));
    if (!before || !(isOver(before) || isSame(before, one))) await keepDiff(parts, key, one, before);
  }
  for (const gone of known.values()) {
    if (isOver(gone) || gone.state === 'gone') continue;
    await putInSuspense(parts, gone, 0);
    await moveDiff(parts.db, gone.diff_id, { state: 'gone' });
  }
}

async function keepDiff(parts: MatchingParts, key: BatchKey, one: FoundDiff, before: Diff | undefined) {
  const target = one.state === 'open' ? one.deltaCents : 0;
  if (before && target === 0) await putInSuspense(parts, before, 0);
  const diff_id = await putDiff(parts.db, key, one, before);
  const { suspense_cents, postings } = before ?? { suspense_cents: 0, postings: 0 };
  if (target !== 0)
    await putInSuspense(
      parts,
      { suspense_cents, postings, diff_id, merchant: key.merchant, at: one.at },
      target,
    );
}

const isSame = (before: Diff, now: FoundDiff) =>
  before.kind === now.kind &&
  before.state === now.state &&
  before.delta_cents === now.deltaCents &&
  before.fee_delta_cents === now.feeDeltaCents &&
  before.other_day === now.otherDay;

/** What another day's bill lacked may stand in this one: then nobody need look after it. */
async function noteElsewhere(parts: MatchingParts, key: BatchKey, found: readonly FoundDiff[]) {
  const late = new Set(found.filter(({ kind }) => kind === 'late').map(keyOf));
  const numbers = found.filter(({ kind }) => kind === 'late').map(({ number }) => number);
  if (numbers.length === 0) return;
  for (const diff of await openElsewhere(parts.db, key, numbers)) {
    if (!late.has(keyOf(diff))) continue;
    await putInSuspense(parts, diff, 0);
    const change = { kind: 'late', state: 'noted', other_day: key.day, delta_cents: 0 } as const;
    await moveDiff(parts.db, diff.diff_id, change);
    await settleBatch(parts.db, { merchant: diff.merchant, day: diff.day, bill: key.bill }, null);
  }
}

/** Say what our side of a day comes to before there is a bill of it. */
export async function noteOurSide({ db, zone }: Pick<MatchingParts, 'db' | 'zone'>, key: BatchKey) {
  const { merchant, day, bill } = key;
  const span = spanOf(day, zone);
  const isTrade = bill === 'trade';
  const sums = isTrade ? await oursOn(db, merchant, span) : await bookedOn(db, merchant, day, span);
  await noteOurs(db, key, sums);
}
