import { refuse } from '../../kernel/call/refuse.ts';
import { agentOf } from './bills.store.ts';
import { balancesAround, bookedOn, unlikeFlows, unlikeMoves } from './flow-matching.store.ts';
import { differing, type MatchingParts, mostDiffs, spanOf } from './matching.parts.ts';
import { type Batch, type FoundDiff, feesOfFile, lockBatch, type Matching } from './matching.store.ts';

/**
 * What a bill of an account says otherwise than the ledger's account of clearing: payments and refunds by their numbers, other
 * movements by what they are and how much, fees and the balance of the morning as a whole.
 */
export async function findInFlows(parts: MatchingParts, batch: Batch, fileId: string) {
  const { db, zone } = parts;
  const { merchant, day } = batch;
  const trade = await lockBatch(db, { merchant, day, bill: 'trade' });
  if (trade && trade.file_id === null) refuse('batch.trade_first');
  const span = spanOf(day, zone);
  const of: Matching = { merchant, day, bill: 'fund', ...span, fileId, zone, most: mostDiffs };
  const ours = await bookedOn(db, merchant, day, span);
  const unlike = await unlikeFlows(db, of);
  const moves = await unlikeMoves(db, of, await agentOf(db, merchant));
  const whole = [
    feesDiffer(of, ours.fees, await feesOfFile(db, fileId)),
    balanceDiffers(of, await balancesAround(db, merchant, day)),
  ];
  const found = [
    ...differing(unlike),
    ...moves.map((one) => moveDiffers(one)),
    ...whole.filter((one) => one !== undefined),
  ];
  if (found.length > mostDiffs) refuse('bill.too_different', { most: mostDiffs });
  return { ours, found };
}

const aWhole = { tradeNo: null, paymentId: null, feeDeltaCents: 0, otherDay: null, state: 'open' } as const;

/** A movement that only one side has. */
function moveDiffers(one: Awaited<ReturnType<typeof unlikeMoves>>[number]): FoundDiff {
  const { ours, theirs } = one;
  const kind = theirs === null ? 'system_only' : 'channel_only';
  return { ...aWhole, ...one, kind, deltaCents: (theirs ?? 0) - (ours ?? 0) };
}

/** The provider took more or less in fees that day than the books have. */
function feesDiffer({ day, to }: Matching, ours: number, theirs: number): FoundDiff | undefined {
  if (ours === theirs) return undefined;
  const about = { what: 'fee', number: day, at: to - 1, ours, theirs } as const;
  return { ...aWhole, ...about, kind: 'fee', deltaCents: ours - theirs };
}

/** Something moved between two bills that neither has. */
function balanceDiffers(
  { day, from }: Matching,
  said: { before: number; after: number } | undefined,
): FoundDiff | undefined {
  if (!said || said.before === said.after) return undefined;
  const about = { what: 'balance', number: day, at: from, ours: said.before, theirs: said.after } as const;
  return { ...aWhole, ...about, kind: 'balance', deltaCents: said.after - said.before };
}
