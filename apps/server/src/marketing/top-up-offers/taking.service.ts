import { topUpOffer } from '@kickstand/contract/marketing/campaigns';
import type { OfferReason } from '@kickstand/contract/money/payments';
import { z } from 'zod';
import type { Locale } from '../../kernel/call/refuse.ts';
import { ruleOfVersion } from '../../kernel/campaign/campaign.store.ts';
import { campaignsRunning, type RunningCampaign } from '../../kernel/campaign/campaign-list.store.ts';
import type { Db } from '../../kernel/database/db.ts';
import { inPart } from '../../kernel/database/savepoint.ts';
import { tellFault } from '../../kernel/program/faults.ts';
import type { TopUpDropped, TopUpPaid, TopUpPayment } from '../../money/payments/payments.events.ts';
import { offerReasonText } from '../../money/payments/top-ups/offer-reasons.service.ts';
import type { OfferWish } from '../../money/payments/top-ups/top-ups.questions.ts';
import { type CampaignGift, giveReward } from '../campaigns/giving.service.ts';
import { limitsOf, whyFull, whyNotFor } from '../campaigns/standing.service.ts';
import { noteFailed } from '../rewards/grants.service.ts';
import { releaseLimits, reserveLimits, settleLimits } from '../rewards/limits.service.ts';
import { namesOfCards } from './offers.store.ts';

/** An offer as stored in its versions. */
const offerRule = topUpOffer.body
  .omit({ name: true, areaIds: true, startsAt: true, endsAt: true })
  .extend({ faceCents: z.number() });
type OfferRule = z.output<typeof offerRule>;

interface Moment {
  now: number;
  /** IANA time zone of business days. */
  zone: string;
}

/** Details of the offer kept in a payment. */
const taken = z.object({ offerId: z.string(), offerVersion: z.int(), offerPayer: z.int() });
const takenIn = (detail: unknown) => taken.safeParse(detail).data;

const mayBe = (rule: OfferRule, amountCents: number) =>
  amountCents === rule.amountCents ||
  (rule.leastCents !== undefined &&
    rule.mostCents !== undefined &&
    amountCents >= rule.leastCents &&
    amountCents <= rule.mostCents);

const running = async (db: Db, areaId: number, now: number) =>
  (await campaignsRunning(db, { kind: 'topup', areaId, now })).map((one) => ({
    ...one,
    rule: offerRule.parse(one.rule),
  }));

/** The promise to riders, which must not have changed since they saw it; texts and limits may. */
const promiseOf = ({ amountCents, giftCents, giftDays, productId, leastCents, mostCents }: OfferRule) =>
  JSON.stringify([amountCents, giftCents, giftDays, productId, leastCents, mostCents]);

/** Whether the rider saw what is offered now. */
async function isAsSeen(db: Db, { id, version, rule }: RunningCampaign & { rule: OfferRule }, seen: number) {
  if (seen === version) return true;
  const before = offerRule.safeParse(await ruleOfVersion(db, id, seen)).data;
  return before !== undefined && promiseOf(before) === promiseOf(rule);
}

/**
 * Reserves an offer for a top-up. Returns what the payment stores of it, or why the rider gets nothing extra; the
 * payment continues either way. Last in its transaction; the caller has locked the rider.
 */
export async function takeOffer(
  db: Db,
  { offerId, version, payment }: OfferWish,
  { now, zone }: Moment,
): Promise<{ why: OfferReason } | { detail: z.output<typeof taken> }> {
  const { riderId, areaId, amountCents, paymentId: subject } = payment;
  if (areaId === null) return { why: 'area' };
  const offer = (await running(db, areaId, now)).find(({ id }) => id === offerId);
  if (!offer || !(await isAsSeen(db, offer, version))) return { why: 'not_running' };
  const { rule } = offer;
  if (!mayBe(rule, amountCents)) return { why: 'amount' };
  const why = (await whyNotFor(db, riderId, [{ ...rule, id: offerId }], now)).get(offerId);
  // A held-out rider never saw it.
  if (why) return { why: why === 'holdout' ? 'not_running' : why };
  const limits = limitsOf(rule, riderId);
  const full = await reserveLimits(db, { campaignId: offerId, subject, limits, now, zone });
  if (full) return { why: whyFull(full) };
  return { detail: { offerId, offerVersion: offer.version, offerPayer: offer.agentId } };
}

interface Owed {
  payment: TopUpPayment & { areaId: number };
  /** The principal that was paid. */
  lotId: string;
  offer: z.output<typeof taken>;
  rule: OfferRule;
}

/** Gifts of a top-up: bonus balance tied to its principal, a card, or both, once per payment. */
function giftsOf({ payment: { paymentId, riderId, areaId }, lotId, offer, rule }: Owed): CampaignGift[] {
  const { giftCents, giftDays, productId, faceCents } = rule;
  const campaign = { campaignId: offer.offerId, version: offer.offerVersion };
  const payer = { agentId: offer.offerPayer, areaId };
  const said = { riderId, source: 'topup_gift' as const, campaign, payer };
  const gift = { kind: 'balance' as const, faceCents: giftCents, days: giftDays, productId: null };
  const topUp = { paymentId, principalLotId: lotId };
  const card = { kind: 'card' as const, faceCents: faceCents - giftCents, days: null };
  return [
    ...(giftCents > 0 ? [{ ...said, occurrence: `topup:${paymentId}`, worth: gift, topUp }] : []),
    ...(productId !== undefined
      ? [{ ...said, occurrence: `topup:${paymentId}:card`, worth: { ...card, productId } }]
      : []),
  ];
}

/**
 * Gives what was reserved for a paid top-up, as promised when the payment began. A fault does not affect the
 * payment: the gift is stored as failed and the reservation released.
 */
export async function giveForTopUp(db: Db, { payment, lotId, ...moment }: TopUpPaid) {
  const { areaId, paymentId } = payment;
  const offer = takenIn(payment.detail);
  if (!offer || areaId === null) return;
  const { offerId: campaignId, offerVersion } = offer;
  const planned: CampaignGift[] = [];
  const give = async () => {
    const rule = offerRule.parse(await ruleOfVersion(db, campaignId, offerVersion));
    planned.push(...giftsOf({ payment: { ...payment, areaId }, lotId, offer, rule }));
    for (const gift of planned) await giveReward(db, gift, moment);
    await settleLimits(db, { campaignId, subject: paymentId, cents: rule.faceCents, now: moment.now });
  };
  try {
    await inPart(db, give, () => true);
  } catch (error) {
    tellFault(error, 'what was promised beside a top-up was not given');
    await dropOffer(db, { payment, now: moment.now });
    const gift = planned.find(({ worth }) => worth.kind === 'balance');
    if (!gift) return;
    const failed = { ...gift, cents: gift.worth.faceCents, validTo: null };
    await noteFailed(db, failed, { problem: 'fault', now: moment.now });
  }
}

/** Releases the reservation of a top-up that was not paid. */
export async function dropOffer(db: Db, { payment: { paymentId: subject, detail }, now }: TopUpDropped) {
  const offer = takenIn(detail);
  if (offer) await releaseLimits(db, { campaignId: offer.offerId, subject, now });
}

interface Asking {
  riderId: string;
  areaId: number;
  /** Principal that the rider may still add, cents. */
  roomCents: number;
  now: number;
  locale: Locale;
}

/** Offers of an area for a rider in order, with the reason if not eligible. */
export async function offersFor(db: Db, { riderId, areaId, roomCents, now, locale }: Asking) {
  const offers = await running(db, areaId, now);
  const asked = offers.map(({ id, rule }) => ({ ...rule, id }));
  const whyNot = await whyNotFor(db, riderId, asked, now);
  const cards = await namesOfCards(
    db,
    asked.flatMap(({ productId }) => productId ?? []),
  );
  const shown = offers.map(({ rule, id, version, name, endsAt }) => {
    const why: OfferReason | null = whyNot.get(id) ?? (rule.amountCents > roomCents ? 'above_cap' : null);
    const cardName = cards.find((card) => card.id === rule.productId)?.name ?? null;
    return { ...rule, id, version, name, endsAt, cardName, why, whyNot: why && offerReasonText(why, locale) };
  });
  return shown
    .filter(({ why }) => why !== 'holdout')
    .sort((a, b) => a.sort - b.sort || a.amountCents - b.amountCents);
}
