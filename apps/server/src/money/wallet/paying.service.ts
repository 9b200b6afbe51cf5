import { type Posting, postingOf } from '@kickstand/domain/money/ledger';
import {
  allocate,
  byLine,
  bySource,
  type Dues,
  dueLines,
  isGoodAt,
  type Lot,
  type PaidPart,
  type RefundablePart,
  totalOf,
} from '@kickstand/domain/money/wallet';
import { centsOf } from '@kickstand/domain/rides/pricing';
import { refuse } from '../../kernel/call/refuse.ts';
import type { Db } from '../../kernel/database/db.ts';
import { waitForRider } from '../../platform/rider-kit/riders.service.ts';
import { type Occasion, post } from '../ledger/posting.service.ts';
import { lotsOf, takeFromLots } from './lots.service.ts';
import {
  addParts,
  hasDue,
  insertReceivable,
  lockReceivable,
  type NewReceivable,
  noteRefunded,
  openReceivables,
  partsOf,
  type Receivable,
  type ReceivableState,
  riderOfReceivable,
  saveOrderMoney,
  saveOrderRefunded,
  saveOrderState,
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

/** What is asked for, cents by line. */
export const duesOf = ({ ride, location, helmet, fee }: Receivable): Dues => ({
  ride,
  location,
  helmet,
  fee,
});

/** Something owed, as it is now. */
export type Owed = Receivable;

/** What is left to be paid, by line. */
function restOf(of: Receivable, parts: readonly PaidPart[]): Dues {
  const paid = byLine(parts);
  const rest = duesOf(of);
  for (const line of dueLines) rest[line] -= paid[line];
  return rest;
}

/**
 * Pay what the rider's wallet has of it, principal and gifts in the order of the rules. Rider and receivable are locked
 * by the caller; answers what is left, cents.
 */
export const payFromWallet = async (db: Db, of: Receivable, moment: Moment): Promise<number> =>
  payMore(db, of, await partsOf(db, of.receivableId), moment);

async function payMore(db: Db, of: Receivable, known: readonly RefundablePart[], moment: Moment) {
  const lots = (await lotsOf(db, of.riderId, moment.now)).filter((lot) => isGoodAt(lot, of));
  const { parts, rest } = allocate(restOf(of, known), lots, { giftFirst: of.giftFirst });
  if (parts.length > 0) {
    await takeFromLots(
      db,
      parts.map(({ ref, cents }) => ({ lotId: ref, cents })),
      { on: of.receivableId, at: moment.eventAt },
    );
    const { principal, gift } = bySource(parts);
    const owners = { rider: of.riderId, receivable: of.receivableId, area: String(of.areaId) };
    await post(db, postingOf('paidFromWallet', { principal, gift }, owners), occasionOf(of, moment));
  }
  const left = totalOf(rest);
  await notePaid(db, of, { known, parts, state: left === 0 ? 'paid' : 'unpaid', moment });
  return left;
}

/** Book what a rider owes from now on, which is paid when the rider says so. The rider is waited for by the caller. */
export async function bookOwed(db: Db, one: NewReceivable, posting: Posting, moment: Moment) {
  const owed = await insertReceivable(db, one);
  await post(db, posting, occasionOf(owed, moment));
  return owed;
}

/** The same, and pay what the wallet has of it. */
export async function owe(db: Db, one: NewReceivable, posting: Posting, moment: Moment): Promise<number> {
  return payMore(db, await bookOwed(db, one, posting, moment), [], moment);
}

interface Paid {
  /** What was paid before, and what is paid now. */
  known: readonly RefundablePart[];
  parts: readonly PaidPart[];
  state: ReceivableState;
  moment: Moment;
  /** The provider that was paid at; none for the wallet. */
  channel?: string;
}

/** Keep what was paid, on the receivable and on its order. */
async function notePaid(db: Db, of: Receivable, { known, parts, state, moment, channel }: Paid) {
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

/** What was paid of something owed, in the order in which it was, and what of it went back. */
export const paidOf = (db: Db, receivableId: string): Promise<RefundablePart[]> => partsOf(db, receivableId);

/** Something owed, locked, with what is left of it by line; the rider is waited for here. Refused when there is no such thing. */
export async function owedOf(db: Db, receivableId: string) {
  const whose = (await riderOfReceivable(db, receivableId)) ?? refuse('order.not_found');
  await waitForRider(db, whose.rider_id);
  const owed = (await lockReceivable(db, receivableId)) ?? refuse('order.not_found');
  const parts = await partsOf(db, receivableId);
  return { owed, parts, rest: restOf(owed, parts) };
}

/** A provider is asked for the rest: until it has answered, nothing about it changes. */
export const beginOnline = (db: Db, owed: Receivable, now: number) => moveTo(db, owed, 'paying', now);

/** The provider will not be paid: it is owed as before. */
export async function endOnline(db: Db, receivableId: string, now: number) {
  const owed = await lockReceivable(db, receivableId);
  if (owed?.state === 'paying') await moveTo(db, owed, 'unpaid', now);
}

async function moveTo(db: Db, owed: Receivable, state: ReceivableState, now: number) {
  await saveReceivable(db, owed, { state, paidCents: owed.paidCents, now });
  if (owed.kind === 'order') await saveOrderState(db, owed.receivableId, state);
}

interface PaidOnline {
  paymentId: string;
  /** The provider. */
  channel: string;
  moment: Moment;
}

/** A provider was paid the rest of something owed. It was frozen meanwhile, so that the rest is what was asked for. */
export async function paidOnline(db: Db, receivableId: string, { paymentId, channel, moment }: PaidOnline) {
  const { owed, parts: known, rest } = await owedOf(db, receivableId);
  const parts = dueLines.flatMap((line) =>
    rest[line] > 0 ? [{ line, source: 'online' as const, ref: paymentId, cents: rest[line] }] : [],
  );
  await notePaid(db, owed, { known, parts, state: 'paid', moment, channel });
}

/** Note on something paid that parts of it go back: pending refunds count, so that nothing goes back twice. */
export async function noteBack(db: Db, of: Receivable, back: readonly PaidPart[], now: number) {
  await noteRefunded(db, of.receivableId, back);
  const refundedCents = of.refundedCents + back.reduce((sum, { cents }) => sum + cents, 0);
  await saveReceivable(db, of, { state: of.state, paidCents: of.paidCents, refundedCents, now });
  if (of.kind === 'order') await saveOrderRefunded(db, of.receivableId, refundedCents);
}

/** Whether anything was ever owed under a number: nothing is for a ride that costs nothing. */
export const wasOwed = async (db: Db, receivableId: string) =>
  (await riderOfReceivable(db, receivableId)) !== undefined;

/** Whether a rider owes anything, be it being paid just now. */
export const owesAnything = async (db: Db, riderId: string) =>
  (await openReceivables(db, riderId)).length > 0;

/** Whether a rider owes something that keeps them from riding: a supplement does so from a day later on. */
export const owesDue = (db: Db, riderId: string, now: number): Promise<boolean> => hasDue(db, riderId, now);

/** What a rider has, cents: all of it, and what of the gifts may be spent. */
export async function walletOf(db: Db, riderId: string, now: number) {
  const lots = await lotsOf(db, riderId, now);
  const left = (kind: Lot['kind']) =>
    centsOf(lots.filter((lot) => lot.kind === kind).reduce((sum, { leftCents }) => sum + leftCents, 0));
  return { principalCents: left('principal'), giftCents: left('gift') };
}

/** What a rider has not paid, the oldest first, with what is left of it, cents. */
export async function openOwed(db: Db, riderId: string) {
  const owed = await openReceivables(db, riderId);
  return owed.map((of) => ({ of, restCents: centsOf(totalOf(duesOf(of)) - of.paidCents) }));
}
