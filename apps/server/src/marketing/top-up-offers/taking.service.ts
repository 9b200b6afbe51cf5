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

/** An offer as its versions keep it. */
const offerRule = topUpOffer.body
  .omit({ name: true, areaIds: true, startsAt: true, endsAt: true })
  .extend({ faceCents: z.number() });
type OfferRule = z.output<typeof offerRule>;

interface Moment {
  now: number;
  /** IANA zone of business days. */
  zone: string;
}

/** What a payment says of the offer that it was begun with. */
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

/** What riders were promised: texts and limits may have changed since they saw it, this may not. */
const promiseOf = ({ amountCents, giftCents, giftDays, productId, leastCents, mostCents }: OfferRule) =>
  JSON.stringify([amountCents, giftCents, giftDays, productId, leastCents, mostCents]);

/** Whether the rider saw what is offered now. */
async function isAsSeen(db: Db, { id, version, rule }: RunningCampaign & { rule: OfferRule }, seen: number) {
  if (seen === version) return true;
  const before = offerRule.safeParse(await ruleOfVersion(db, id, seen)).data;
  return before !== undefined && promiseOf(before) === promiseOf(rule);
}

/**
 * Hold an offer back for an attempt to top up. Answers what the payment keeps of it, or why the rider gets nothing beside what they
 * pay: the payment goes on either way. Last in its transaction, the rider is waited for by the caller.
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
  // Who is held out never saw it.
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

/** What is given beside a top-up: a gift that belongs to its principal, a card, or both, once for the payment. */
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
 * Give what was held back for a top-up that was paid, as it was promised when the payment began. A fault leaves the payment as it is:
 * the gift is written down as failed, and nothing is held back any more.
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

/** Nobody pays a top-up any more: what was held back for it is free again. */
export async function dropOffer(db: Db, { payment: { paymentId: subject, detail }, now }: TopUpDropped) {
  const offer = takenIn(detail);
  if (offer) await releaseLimits(db, { campaignId: offer.offerId, subject, now });
}

interface Asking {
  riderId: string;
  areaId: number;
  /** How much more principal the rider may have, cents. */
  roomCents: number;
  now: number;
  locale: Locale;
}

/** What a rider is offered in an area, the first in order first, or why not. */
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
