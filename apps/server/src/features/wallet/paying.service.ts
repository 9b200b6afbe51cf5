import { postingOf } from '@kickstand/domain/ledger';
import {
  allocate,
  byLine,
  bySource,
  type Dues,
  dueLines,
  type PaidPart,
  type RefundablePart,
  totalOf,
} from '@kickstand/domain/wallet';
import type { Db } from '../../kernel/database/db.ts';
import { type Occasion, post } from '../ledger/posting.service.ts';
import { lotsOf, takeFromLots } from './lots.store.ts';
import {
  addParts,
  partsOf,
  type Receivable,
  type ReceivableState,
  saveOrderMoney,
  saveReceivable,
} from './receivables.store.ts';

/** When something is paid, and the zone of business days. */
export interface Moment {
  /** When it happened, epoch ms. */
  eventAt: number;
  now: number;
  zone: string;
}

/** What a receivable's postings are about. */
export const occasionOf = (of: Receivable, { eventAt, now, zone }: Moment): Occasion => ({
  source: of.kind,
  sourceId: of.receivableId,
  leg: of.version,
  eventAt,
  now,
  zone,
  agentId: of.agentId,
  areaId: of.areaId,
});

export const duesOf = ({ ride, location, helmet, fee }: Receivable): Dues => ({
  ride,
  location,
  helmet,
  fee,
});

/** What is left to be paid, by line. */
export function restOf(of: Receivable, parts: readonly PaidPart[]): Dues {
  const paid = byLine(parts);
  const rest = duesOf(of);
  for (const line of dueLines) rest[line] -= paid[line];
  return rest;
}

/**
 * Pay what the rider's wallet has of it, principal and gifts in the order of the rules. Rider and receivable are locked
 * by the caller; answers what is left, cents.
 */
export async function payFromWallet(db: Db, of: Receivable, moment: Moment): Promise<number> {
  const known = await partsOf(db, of.receivableId);
  const lots = await lotsOf(db, of.riderId, moment.now);
  const { parts, rest } = allocate(restOf(of, known), lots, { giftFirst: of.giftFirst });
  if (parts.length > 0) {
    await takeFromLots(
      db,
      parts.map(({ ref, cents }) => ({ lotId: ref, cents })),
    );
    const { principal, gift } = bySource(parts);
    const owners = { rider: of.riderId, receivable: of.receivableId, area: String(of.areaId) };
    await post(db, postingOf('paidFromWallet', { principal, gift }, owners), occasionOf(of, moment));
  }
  const left = totalOf(rest);
  await notePaid(db, of, { known, parts, state: left === 0 ? 'paid' : 'unpaid', moment });
  return left;
}

interface Paid {
  /** What was paid before, and what is paid now. */
  known: readonly RefundablePart[];
  parts: readonly PaidPart[];
  state: ReceivableState;
  moment: Moment;
  /** The house that was paid at; none for the wallet. */
  channel?: string;
}

/** Keep what was paid, on the receivable and on its order. */
export async function notePaid(db: Db, of: Receivable, { known, parts, state, moment, channel }: Paid) {
  await addParts(db, of, parts);
  const all = [...known, ...parts];
  const paidCents = all.reduce((sum, { cents }) => sum + cents, 0);
  await saveReceivable(db, of, { state, paidCents, now: moment.now });
  if (of.kind !== 'order') return;
  await saveOrderMoney(db, of.receivableId, {
    state,
    paid: bySource(all),
    refundedCents: of.refundedCents,
    channel: channel ?? (paidCents > 0 ? 'wallet' : null),
    paidAt: state === 'paid' ? moment.eventAt : null,
  });
}
