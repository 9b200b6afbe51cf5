import { type Posting, postingOf } from '@kickstand/domain/money/ledger';
import type { LotPart } from '@kickstand/domain/money/wallet';
import type { Committing } from '../../kernel/database/committing.ts';
import type { Db } from '../../kernel/database/db.ts';
import { noticeOf } from '../../platform/notice-templates/notice.service.ts';
import { waitForRider } from '../../platform/rider-kit/riders.service.ts';
import { noteDepositBack } from '../deposits/deposits.service.ts';
import { type Occasion, release, settle } from '../ledger/posting.service.ts';
import type { ProviderRefund, ProviderRefusal } from '../provider-api/port.ts';
import { bookFeeBack } from './fees.service.ts';
import { bookedBy, type PaymentParts } from './payments.parts.ts';
import { homeOf, lockPayment } from './payments.store.ts';
import { beginLeg } from './refunds.service.ts';
import { type Leg, type LegDetail, legWith, lockLeg, moveLeg, settleRefund } from './refunds.store.ts';
import { noteRefundOfShared } from './shares.service.ts';

/** Tells riders that their money is on its way. */
export const refundSent = noticeOf('refund');
export const depositSentBack = noticeOf('deposit_refund');

const sumOf = (parts: readonly LotPart[] = []) => parts.reduce((sum, { cents }) => sum + cents, 0);

/** The posting of a leg once its provider has sent it. */
function postingOfLeg(leg: Leg): Posting {
  const { lines, lots, gifts, rest = 0 } = leg.detail as LegDetail;
  const { merchant, amountCents } = leg;
  if (leg.kind === 'card')
    return postingOf(
      'cardRefunded',
      { refund: amountCents, rest },
      { merchant, card: leg.subjectId, area: String(leg.areaId) },
    );
  if (leg.kind === 'deposit')
    return postingOf('depositRefunded', { deposit: amountCents }, { merchant, rider: leg.riderId });
  if (leg.kind === 'withdrawal')
    return postingOf(
      'withdrawal',
      { principal: sumOf(lots), gift: sumOf(gifts) },
      { merchant, rider: leg.riderId },
    );
  if (leg.kind === 'unclaimed')
    return postingOf('unclaimedSentBack', { online: amountCents }, { merchant, rider: leg.riderId });
  return postingOf('refundedOnline', lines ?? {}, { merchant, area: String(leg.areaId) });
}

async function lockedLeg({ db }: Committing, legId: string): Promise<Leg | undefined> {
  const known = await legWith(db, legId);
  if (!known) return undefined;
  await waitForRider(db, known.riderId);
  return lockLeg(db, legId);
}

/** The delay before the next query, by their number so far: a minute, then 5, 10, 20 and 30. */
export function askAfterMs(asked: number): number {
  const minutes = [1, 1, 1, 1, 5, 10, 20];
  return (minutes[asked] ?? 30) * 60_000;
}

/** Applies a provider's answer about a refund. A finished refund is unaffected; repeating it changes nothing. */
export async function noteRefundAtProvider(
  parts: PaymentParts,
  ctx: Committing,
  { legId, said }: { legId: string; said: ProviderRefund },
) {
  const leg = await lockedLeg(ctx, legId);
  if (!leg || leg.state === 'success' || leg.state === 'closed') return;
  const { db } = ctx;
  const now = ctx.now();
  if (said.state === 'success' && (said.amountCents ?? leg.amountCents) === leg.amountCents)
    await sent(parts, ctx, leg, said.at ?? now);
  else if (said.state === 'closed') await closed(parts, ctx, leg);
  else
    await moveLeg(db, legId, {
      state: said.state === 'abnormal' ? 'failed' : 'processing',
      providerCode: said.state === 'processing' ? null : said.state,
      askAt: now + askAfterMs(leg.asked),
      endedAt: null,
    });
  await settleWith(db, leg, now);
}

/** A refund's state by its legs, and what is returned with it. */
export async function settleWith(
  db: Db,
  leg: { kind: string; refundId: string; subjectId: string },
  now: number,
) {
  const state = await settleRefund(db, leg.refundId, now);
  if (leg.kind !== 'deposit') return;
  const [isBack, isStuck] = [state === 'success', state === 'failed'];
  await noteDepositBack(db, leg.subjectId, { isBack, isStuck, at: now });
}

/** The occasion of a leg's postings. */
export const occasionOf = (parts: PaymentParts, leg: Leg, eventAt: number, now: number): Occasion => ({
  source: 'refund-leg',
  sourceId: leg.legId,
  eventAt,
  now,
  zone: parts.zone,
  agentId: bookedBy(leg),
  areaId: leg.areaId,
});

async function sent(parts: PaymentParts, ctx: Committing, leg: Leg, at: number) {
  const occasion = occasionOf(parts, leg, at, ctx.now());
  await settle(ctx.db, leg.pendingId ?? '', postingOfLeg(leg), occasion);
  const { merchant, amountCents: cents } = leg;
  const feeCents = await bookFeeBack(parts, ctx.db, { merchant, cents }, occasion);
  await moveLeg(ctx.db, leg.legId, { state: 'success', askAt: null, endedAt: at, feeCents });
  await noteRefundOfShared(parts, ctx, leg, { isSent: true, at });
  await tellSent(parts, ctx, leg);
}

const kinds = {
  card: { zh: '购卡', en: 'Card' },
  withdrawal: { zh: '余额提现', en: 'Withdrawal' },
  unclaimed: { zh: '重复支付', en: 'Double payment' },
} as const;
const ride = { zh: '骑行', en: 'Ride' };
/** Where the money will appear, by payment method. */
const providers: Readonly<Record<Leg['channel'], { zh: string; en: string }>> = {
  wechat: { zh: '微信', en: 'WeChat' },
  alipay: { zh: '支付宝', en: 'Alipay' },
  wx_score: { zh: '微信支付分', en: 'WeChat Pay Score' },
  zhima: { zh: '支付宝芝麻', en: 'Alipay Zhima' },
};

/** The area under which a rider is notified about money: the home area if it belongs to none. */
async function placeOf(db: Db, { riderId, areaId, agentId }: Leg) {
  if (areaId !== null) return { areaId, agentId };
  return homeOf(db, riderId);
}

async function tellSent({ zone }: PaymentParts, ctx: Committing, leg: Leg) {
  const { riderId, legId: subject, amountCents: money, channel } = leg;
  const place = await placeOf(ctx.db, leg);
  if (!place) return;
  const to = { riderId, ...place, subject };
  const said = { money, result: { zh: '已退回', en: 'sent back' }, to: providers[channel] };
  if (leg.kind === 'deposit') await depositSentBack.tell({ ...ctx, zone }, to, said);
  else {
    const kind = leg.kind in kinds ? kinds[leg.kind as keyof typeof kinds] : ride;
    await refundSent.tell({ ...ctx, zone }, to, { ...said, kind });
  }
}

/** Failed for good under this number: it is requested once more under a new one, and after that needs attention. */
async function closed(parts: PaymentParts, ctx: Committing, leg: Leg) {
  const now = ctx.now();
  await release(ctx.db, leg.pendingId ?? '', now);
  await moveLeg(ctx.db, leg.legId, { state: 'closed', providerCode: 'closed', askAt: null, endedAt: now });
  await noteRefundOfShared(parts, ctx, leg, { isSent: false, at: now });
  if (leg.retryOf === null) await sendAgain(parts, ctx, leg);
}

/**
 * The provider refused it and knows of none under this number: nothing was sent, and it needs attention before another
 * request.
 */
export async function noteRefusedByProvider(
  parts: PaymentParts,
  ctx: Committing,
  { legId, refusal }: { legId: string; refusal: ProviderRefusal },
) {
  const leg = await lockedLeg(ctx, legId);
  if (!leg || leg.state === 'success' || leg.state === 'closed') return;
  const now = ctx.now();
  await release(ctx.db, leg.pendingId ?? '', now);
  await moveLeg(ctx.db, legId, {
    state: 'closed',
    providerCode: refusal.code,
    providerSays: refusal.message,
    askAt: null,
    endedAt: now,
  });
  await noteRefundOfShared(parts, ctx, leg, { isSent: false, at: now });
  await settleWith(ctx.db, leg, now);
}

/** Requests a closed refund once more, under a new number. */
export async function sendAgain(parts: PaymentParts, ctx: Committing, leg: Leg) {
  const payment = await lockPayment(ctx.db, leg.paymentId);
  if (!payment) throw new Error(`payment ${leg.paymentId} is not there`);
  const now = ctx.now();
  await beginLeg(parts, ctx, {
    refundId: leg.refundId,
    payment,
    posting: postingOfLeg(leg),
    occasion: occasionOf(parts, leg, now, now),
    detail: leg.detail as LegDetail,
    retryOf: leg.legId,
  });
}
