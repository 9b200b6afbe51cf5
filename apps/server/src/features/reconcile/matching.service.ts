import { headOffice } from '@kickstand/domain/agents';
import { postingOf } from '@kickstand/domain/ledger';
import { differenceOf } from '@kickstand/domain/reconcile';
import { businessDayAfter, startOfBusinessDay } from '@kickstand/domain/time';
import { refuse } from '../../kernel/call/refuse.ts';
import type { Db } from '../../kernel/database/db.ts';
import type { HouseName } from '../../payments/port.ts';
import { post } from '../ledger/posting.service.ts';
import { askPaymentSoon } from '../payments/over-paid.service.ts';
import type { BatchKey } from './bills.store.ts';
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
  type Span,
  settleBatch,
  type Unlike,
  unlikeOn,
} from './matching.store.ts';
import { putInSuspense } from './suspense.service.ts';

/** More numbers than this differ only where somebody took the wrong file. */
const mostDiffs = 5_000;

export interface MatchingParts {
  db: Db;
  now: number;
  /** IANA zone of business days. */
  zone: string;
}

const hourMs = 3_600_000;
/** What differs is compared again so often for a week: what a bill lacked may be known by now. */
const againMs = hourMs / 2;
const againForMs = 7 * 24 * hourMs;

/** From where to where a day reaches. */
export const spanOf = (day: string, zone: string): Span => ({
  from: startOfBusinessDay(day, zone),
  to: startOfBusinessDay(businessDayAfter(day, 1), zone),
});

function foundIn(unlike: readonly Unlike[]): FoundDiff[] {
  return unlike.flatMap((one) => {
    const { otherDay, otherCents } = one;
    const elsewhere = otherDay !== null && otherCents !== null ? { day: otherDay, cents: otherCents } : null;
    const difference = differenceOf({ ...one, elsewhere });
    if (!difference) return [];
    const isNoted = difference.kind === 'late' || difference.kind === 'fee';
    return [{ ...one, ...difference, state: isNoted ? 'noted' : 'open' }];
  });
}

const keyOf = ({ what, number }: Pick<Diff, 'what' | 'number'>) => `${what} ${number}`;
const isOver = ({ state }: Pick<Diff, 'state'>) => state !== 'open' && state !== 'noted' && state !== 'gone';

/**
 * Compare a bill with our books: what differs is written down and stands in suspense until somebody has dealt with it, what was
 * dealt with stays so, and the fees of the day follow the bill. Said again it changes nothing. The batch is locked by the caller.
 */
export async function matchDay(parts: MatchingParts, batch: Batch, fileId: string): Promise<number> {
  const { db, zone } = parts;
  const key: BatchKey = { merchant: batch.merchant, day: batch.day };
  const span = spanOf(batch.day, zone);
  const ours = await oursOn(db, batch.merchant, span);
  const unlike = await unlikeOn(db, { ...key, ...span, fileId, zone, most: mostDiffs });
  if (unlike.length > mostDiffs) return refuse('bill.too_different', { most: mostDiffs });
  const fees = await correctFees(parts, batch, (await feesOfFile(db, fileId)) - ours.fees);
  await noteMatched(db, key, { fileId, ours, ...fees, now: parts.now });
  const found = foundIn(unlike);
  await keepDiffs(parts, key, found);
  await noteElsewhere(parts, key, found);
  for (const { isMissed, number } of unlike)
    if (isMissed) await askPaymentSoon(db, houseOf(batch.merchant), number, parts.now);
  const isRecent = parts.now < span.to + againForMs;
  return settleBatch(db, key, isRecent ? parts.now + againMs : null);
}

const houseOf = (merchant: string) => merchant.slice(0, merchant.indexOf(':')) as HouseName;

/** The books have the fees of the bill: what was reckoned by rate is corrected by what it differs. */
async function correctFees({ db, now, zone }: MatchingParts, batch: Batch, target: number) {
  const amount = target - batch.fee_booked_cents;
  const said = { feeBookedCents: target, feePostings: batch.fee_postings };
  if (amount === 0) return said;
  const { merchant, day } = batch;
  const feePostings = batch.fee_postings + 1;
  const posting =
    amount > 0
      ? postingOf('channelFee', { fee: amount }, { merchant })
      : postingOf('channelFeeReturned', { fee: -amount }, { merchant });
  await post(db, posting, {
    source: 'bill',
    sourceId: `${merchant} ${day}`,
    leg: feePostings,
    eventAt: spanOf(day, zone).to - 1,
    now,
    zone,
    agentId: headOffice,
    areaId: null,
  });
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
    await settleBatch(parts.db, { merchant: diff.merchant, day: diff.day }, null);
  }
}

/** Say what our side of a day comes to before there is a bill. */
export async function noteOurSide({ db, zone }: Pick<MatchingParts, 'db' | 'zone'>, key: BatchKey) {
  await noteOurs(db, key, await oursOn(db, key.merchant, spanOf(key.day, zone)));
}
