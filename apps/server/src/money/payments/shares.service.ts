import { postingOf } from '@kickstand/domain/money/ledger';
import { leastBp, sharedAwayOf } from '@kickstand/domain/money/settlement';
import { businessDayOf } from '@kickstand/domain/platform/time';
import type { Committing } from '../../kernel/database/committing.ts';
import type { Db } from '../../kernel/database/db.ts';
import { newId } from '../../kernel/ids.ts';
import { waitForRider } from '../../platform/rider-kit/riders.service.ts';
import { hold, type Occasion, post, release, settle } from '../ledger/posting.service.ts';
import { schemeFor } from '../settlement/schemes.service.ts';
import {
  isLater,
  merchantOf,
  type PaidBy,
  type PaymentParts,
  providerAt,
  providerOf,
} from './payments.parts.ts';
import type { Payment, PaymentKind } from './payments.store.ts';
import type { Leg } from './refunds.store.ts';
import {
  endReturn,
  insertReturn,
  insertShare,
  lockReturn,
  lockShare,
  lockShareOf,
  moveShare,
  noteFreed,
  type Return,
  restOf,
  returnOfLeg,
  returnWith,
  type Share,
  shareWith,
} from './shares.store.ts';

/** Providers allow sharing from a minute after a payment on. */
const waitMs = 65_000;
/** How long a refund waits for a share to be taken back; providers allow it that long. */
const refundWaitsMs = 24 * 3_600_000;
const latestBackMs = 180 * 86_400_000;
/** The usual maximum share allowed by providers, ten-thousandths. */
const usualShareBp = 3_000;

interface Paying {
  kind: PaymentKind;
  agentId: number;
  areaId: number | null;
  channel: PaidBy;
  isMember: boolean;
  now: number;
}

/** Where a payment is collected: at the franchisee's own number if agreed and possible, otherwise at head office's. */
export async function collectedAt(parts: PaymentParts, db: Db, of: Paying) {
  const { kind, agentId, areaId, channel, isMember, now } = of;
  const provider = providerOf(channel);
  const own = parts.providers.get(provider);
  const theirs = parts.providers.ofAgent?.(agentId, provider);
  const isForAgents = (kind === 'receivable' || (kind === 'card' && !isMember)) && !isLater(channel);
  if (!own || !theirs?.provider.sharing || !isForAgents || areaId === null) return own;
  const scheme = await schemeFor(db, { agentId, areaId, day: businessDayOf(now, parts.zone) });
  return scheme?.collector === 'agent' ? theirs : own;
}

/** Schedules sharing head office's part of a franchisee's payment. */
export async function noteToShare(parts: PaymentParts, db: Db, payment: Payment, paidAt: number) {
  const { merchant, areaId, paymentId, channel } = payment;
  const agentId = parts.providers.agentOf?.(merchant);
  const name = providerOf(channel);
  const own = parts.providers.get(name);
  if (agentId === undefined || areaId === null || !own) return;
  const scheme = await schemeFor(db, { agentId, areaId, day: businessDayOf(paidAt, parts.zone) });
  await insertShare(db, {
    shareId: newId(),
    paymentId,
    agentId,
    areaId,
    schemeId: scheme?.schemeId ?? null,
    merchant,
    receiver: merchantOf(name, own),
    ratioBp: scheme ? leastBp(scheme) : 0,
    mostBp: parts.providers.shareBp?.(merchant) ?? usualShareBp,
    paidAt,
    askAt: paidAt + waitMs,
  });
}

/** Head office's part of what is left of a payment. */
export const partOf = ({ paidCents, refundedCents, feeCents, ratioBp, mostBp }: Share) =>
  sharedAwayOf({ cents: paidCents - refundedCents, feeCents: feeCents ?? 0, ratioBp, mostBp });

/** The occasion of postings about a share, or about taking one back. */
export const occasionOf = (
  { zone }: Pick<PaymentParts, 'zone'>,
  share: Share,
  { source, sourceId, eventAt, now }: Pick<Occasion, 'source' | 'sourceId' | 'eventAt' | 'now'>,
): Occasion => ({ source, sourceId, eventAt, now, zone, agentId: share.agentId, areaId: share.areaId });

export const postingOfShare = ({ merchant, receiver: platform }: Share, cents: number) =>
  postingOf('sharedToPlatform', { share: cents }, { merchant, platform });
const postingOfReturn = ({ merchant, receiver: platform }: Share, cents: number) =>
  postingOf('sharingReturned', { share: cents }, { merchant, platform });

/** Locks the rider, then the share; undefined if there is none. */
export async function lockedShare({ db }: Committing, shareId: string): Promise<Share | undefined> {
  const known = await shareWith(db, shareId);
  if (!known) return undefined;
  await waitForRider(db, known.riderId);
  return lockShare(db, shareId);
}

/** Books the franchisee's current part of a payment, once nothing more is shared of it. */
export async function evenOut(parts: Pick<PaymentParts, 'zone'>, { db, now }: Committing, paymentId: string) {
  const share = await lockShareOf(db, paymentId);
  if (!share || share.finishedAt === null) return;
  const rest = await restOf(db, paymentId);
  const amount = rest - Number(share.freedCents);
  if (amount === 0) return;
  const owners = { merchant: share.merchant, agent: String(share.agentId) };
  const posting =
    amount > 0
      ? postingOf('agentProviderPaidOut', { amount }, owners)
      : postingOf('agentProviderPaidIn', { amount: -amount }, owners);
  const at = { source: 'profit-share', sourceId: share.shareId, eventAt: now(), now: now() };
  await post(db, posting, { ...occasionOf(parts, share, at), leg: share.freedTimes });
  await noteFreed(db, share.shareId, rest);
}

/** Whether a refund may be requested now, and the share taken back with it. */
export type BackFirst = { waits: true } | { waits: false; shareBack?: { amountCents: number; from: string } };

const go: BackFirst = { waits: false };
const waits: BackFirst = { waits: true };

/** Makes sure that a payment's share is taken back before or with its refund; after a day the refund proceeds without. */
export async function shareBackBefore(
  parts: PaymentParts,
  ctx: Committing,
  leg: Pick<Leg, 'legId' | 'paymentId' | 'merchant' | 'riderId' | 'createdAt'>,
): Promise<BackFirst> {
  const { db } = ctx;
  if (parts.providers.agentOf?.(leg.merchant) === undefined) return go;
  await waitForRider(db, leg.riderId);
  const share = await lockShareOf(db, leg.paymentId);
  if (!share) return go;
  const back = await returnOfLeg(db, leg.legId);
  const comesWith = providerAt(parts.providers, leg.merchant)?.sharing?.givesBack === 'with-refund';
  if (back?.state === 'processing')
    return comesWith ? { waits: false, shareBack: backOf(share, back.amountCents) } : waits;
  const now = ctx.now();
  if (back || now - leg.createdAt > refundWaitsMs) return go;
  if (share.state === 'processing') return waits;
  const cents = share.amountCents - share.returnedCents - partOf(share);
  if (share.sharedAt === null || cents <= 0 || now - share.sharedAt > latestBackMs) return go;
  await beginReturn(parts, ctx, { share, legId: leg.legId, cents, asks: !comesWith });
  return comesWith ? { waits: false, shareBack: backOf(share, cents) } : waits;
}

const backOf = ({ receiver }: Share, amountCents: number) => ({
  amountCents,
  from: receiver.slice(receiver.indexOf(':') + 1),
});

interface Beginning {
  share: Share;
  legId: string;
  cents: number;
  /** Requested separately. */
  asks: boolean;
}

async function beginReturn(
  parts: PaymentParts,
  { db, now }: Committing,
  { share, legId, cents, asks }: Beginning,
) {
  const returnId = newId();
  const at = { source: 'share-return', sourceId: returnId, eventAt: now(), now: now() };
  const { postingId } = await hold(db, postingOfReturn(share, cents), occasionOf(parts, share, at));
  await insertReturn(db, {
    returnId,
    share,
    legId,
    amountCents: cents,
    pendingId: postingId,
    now: now(),
    askAt: asks ? now() : null,
  });
}

/** Applies a provider's answer about taking back a share; undefined state: it failed for good. */
export async function noteReturned(
  parts: PaymentParts,
  ctx: Committing,
  returnId: string,
  said: { isBack: boolean; at: number | null; problem: string | null },
) {
  const { db } = ctx;
  const known = await returnWith(db, returnId);
  const share = known && (await lockedShare(ctx, known.shareId));
  if (!share) return;
  const back = await lockReturn(db, returnId);
  if (back?.state !== 'processing') return;
  const now = ctx.now();
  if (said.isBack) {
    const at = { source: 'share-return', sourceId: returnId, eventAt: said.at ?? now, now };
    await settle(db, back.pendingId, postingOfReturn(share, back.amountCents), occasionOf(parts, share, at));
    const returnedCents = share.returnedCents + back.amountCents;
    const isAll = returnedCents === share.amountCents;
    const askAt = share.finishedAt === null ? now : null;
    await moveShare(db, share.shareId, { returnedCents, ...(isAll && { state: 'returned' }), askAt });
  } else await release(db, back.pendingId, now);
  await endReturn(db, back, { state: said.isBack ? 'success' : 'failed', problem: said.problem, now });
  await evenOut(parts, ctx, share.paymentId);
}

/** Applies the end of a refund: the share to be taken back with it was, or was not. */
export async function noteRefundOfShared(
  parts: PaymentParts,
  ctx: Committing,
  leg: Pick<Leg, 'legId' | 'paymentId' | 'merchant'>,
  { isSent, at }: { isSent: boolean; at: number },
) {
  if (parts.providers.agentOf?.(leg.merchant) === undefined) return;
  const back: Return | undefined = await returnOfLeg(ctx.db, leg.legId);
  if (back?.state === 'processing')
    await noteReturned(parts, ctx, back.returnId, { isBack: isSent, at, problem: isSent ? null : 'refund' });
  await evenOut(parts, ctx, leg.paymentId);
}
