import type { Benefit, RidePrice } from '@kickstand/contract/rides/pricing';
import {
  benefitOfCard,
  type CardMoney,
  cardDayMs,
  cardsToTake,
  daysBegun,
  earnedAfter,
  earnsByDays,
  isEarnedByDays,
  isUsable,
  type RideStart,
} from '@kickstand/domain/money/cards';
import { postingOf } from '@kickstand/domain/money/ledger';
import { businessDayOf, startOfDay } from '@kickstand/domain/platform/time';
import type { Db } from '../../kernel/database/db.ts';
import { noticeOf } from '../../platform/notice-templates/notice.service.ts';
import { type Occasion, post } from '../ledger/posting.service.ts';
import {
  beginCard,
  type Card,
  cardsHeldBy,
  changeCard,
  countSold,
  freeCardsOf,
  holdCard,
  insertUse,
  lockCard,
} from './cards.store.ts';

/** A card's fields that concern money. */
export const moneyOfCard = ({ terms, kind, priceCents, fromAt, uses }: Card): CardMoney => ({
  priceCents,
  fromAt,
  validDays: terms.validDays,
  totalUses: terms.totalUses,
  uses,
  refundRule: terms.refundRule,
  isByDays: isEarnedByDays({ kind, totalUses: terms.totalUses }),
});

interface Beginning extends RideStart {
  orderId: string;
  riderId: string;
  /** Whether a member card is what entitles the rider to ride here. */
  takesMembers: boolean;
}

/**
 * The cards that a ride may use, chosen at its start and held until its end; returns what they save. The caller has
 * locked the rider.
 */
export async function takeCards(
  db: Db,
  { orderId, riderId, takesMembers, ...start }: Beginning,
): Promise<Benefit[]> {
  const cards = await freeCardsOf(db, riderId, businessDayOf(start.at, start.zone));
  const taken = cardsToTake(
    cards.map((card) => ({ ...card, isFrozen: card.frozenAt !== null })),
    start,
  );
  const benefits: Benefit[] = [];
  for (const card of taken.filter(({ kind }) => takesMembers || kind !== 'member')) {
    if (!(await holdCard(db, card.cardId, orderId))) continue;
    benefits.push(...[benefitOfCard(card)].filter((benefit) => benefit !== undefined));
  }
  return benefits;
}

/** Whether a rider has a member card valid for a ride starting there and then. */
export async function hasMemberCard(db: Db, riderId: string, start: RideStart): Promise<boolean> {
  const cards = await freeCardsOf(db, riderId, businessDayOf(start.at, start.zone));
  return cards.some(
    (card) => card.kind === 'member' && isUsable({ ...card, isFrozen: card.frozenAt !== null }, start),
  );
}

interface Ending {
  orderId: string;
  startedAt: number;
  endedAt: number;
  /** Where it was ridden, and whose ride it was. */
  areaId: number;
  agentId: number;
  price: Pick<RidePrice, 'benefit'>;
  now: number;
  zone: string;
}

/** Ends a ride: the card it used has one use less, all others are released. */
export async function useCards(db: Db, ending: Ending) {
  for (const card of await cardsHeldBy(db, ending.orderId)) {
    const isUsed = card.kind === 'member' || ending.price.benefit?.id === card.cardId;
    if (isUsed) await use(db, card, ending);
    else await changeCard(db, card.cardId, { isFree: true });
  }
}

async function use(db: Db, card: Card, ending: Ending) {
  const { cardId, terms, totalUses } = card;
  const { orderId, startedAt, endedAt, now, zone } = ending;
  const uses = card.uses + 1;
  // A use that was given back keeps its number.
  const no = uses + card.returnedUses;
  const savedCents = ending.price.benefit?.id === cardId ? ending.price.benefit.cents : 0;
  const day = businessDayOf(startedAt, zone);
  await insertUse(db, { cardId, no, orderId, day, usedAt: endedAt, savedCents });
  const money = { ...moneyOfCard(card), uses };
  const occasion: Occasion = {
    source: 'card',
    sourceId: cardId,
    leg: no,
    eventAt: endedAt,
    now,
    zone,
    agentId: ending.agentId,
    areaId: ending.areaId,
  };
  const earned = money.isByDays
    ? 0
    : await earn(db, card, occasion, earnedAfter(card.priceCents, uses, terms.totalUses));
  const isUsedUp = totalUses > 0 && uses >= totalUses;
  const over = isUsedUp
    ? await leaveOver(db, { ...card, releasedCents: card.releasedCents + earned }, soldAt(card, occasion))
    : 0;
  const isFirstDay = uses === 1 && earnsByDays(money) && !isUsedUp;
  await changeCard(db, cardId, {
    state: isUsedUp ? 'used_up' : 'active',
    uses,
    saved: savedCents,
    released: earned,
    over,
    isFree: true,
    ...(isFirstDay && { releaseAt: startOfDay(now, zone, -1) }),
    ...(isUsedUp && { releaseAt: null, endedAt }),
  });
}

/** Recognises a card's revenue up to a total; returns the newly recognised part, cents. */
async function earn(db: Db, card: Card, occasion: Occasion, earnedCents: number) {
  const part = Math.max(0, earnedCents - card.releasedCents);
  if (part > 0) await post(db, postingOf('cardReleased', { part }, ownersOf(card, occasion)), occasion);
  return part;
}

/** An occasion in the area where a card was sold: breakage belongs to that area, wherever the last ride was. */
const soldAt = ({ agentId, areaId }: Card, occasion: Occasion) => ({ ...occasion, agentId, areaId });

const ownersOf = ({ cardId }: Card, { areaId }: Occasion) => ({ card: cardId, area: String(areaId) });

/** Books a card's breakage; returns the amount, cents. */
async function leaveOver(db: Db, card: Card, occasion: Occasion) {
  const rest = card.priceCents - card.releasedCents;
  if (rest > 0) await post(db, postingOf('cardOver', { rest }, ownersOf(card, occasion)), occasion);
  return rest;
}

const ownOccasion = (card: Card, source: string, eventAt: number, { now, zone }: Clock): Occasion => ({
  source,
  sourceId: card.cardId,
  eventAt,
  now,
  zone,
  agentId: card.agentId,
  areaId: card.areaId,
});

interface Clock {
  now: number;
  zone: string;
}

/** The end of a card; one that was used up and became valid again ends under a new occasion. */
const endOccasion = (card: Card, eventAt: number, clock: Clock) => ({
  ...ownOccasion(card, 'card-end', eventAt, clock),
  leg: card.returnedUses,
});

/** Recognises the past days of a card, which is locked here. */
export async function earnDay(db: Db, cardId: string, clock: Clock) {
  const card = await lockCard(db, cardId);
  if (card?.state !== 'active' || card.refundCents > 0) return;
  const midnight = startOfDay(clock.now, clock.zone);
  const { validDays } = card.terms;
  const days = daysBegun(card.fromAt, validDays, midnight);
  const occasion = { ...ownOccasion(card, 'card-day', midnight - 1, clock), leg: days };
  const released = await earn(db, card, occasion, earnedAfter(card.priceCents, days, validDays));
  const releaseAt = days < validDays ? startOfDay(clock.now, clock.zone, -1) : null;
  await changeCard(db, cardId, { released, releaseAt });
}

/** Books the breakage of a card that is used up without a ride. Returns the amount, cents. */
export const overOfUsedUp = (db: Db, card: Card, clock: Clock) =>
  leaveOver(db, card, endOccasion(card, clock.now, clock));

/** Expires a card: its remainder becomes breakage. */
export async function endCard(db: Db, cardId: string, clock: Clock) {
  const card = await lockCard(db, cardId);
  if (!card || card.heldBy !== null || clock.now < card.toAt) return;
  if (card.state !== 'unused' && card.state !== 'active') return;
  const isByDays = earnsByDays(moneyOfCard(card));
  const released = isByDays
    ? await earn(db, card, ownOccasion(card, 'card-day', card.toAt, clock), card.priceCents)
    : 0;
  const rest = { ...card, releasedCents: card.releasedCents + released };
  const over = await leaveOver(db, rest, endOccasion(card, card.toAt, clock));
  await changeCard(db, cardId, { state: 'expired', released, over, releaseAt: null, endedAt: card.toAt });
}

/** Tells riders that a card is theirs, and until when. */
export const cardBought = noticeOf('card_bought');

interface Paid {
  paymentId: string;
  paidAt: number;
  zone: string;
}

/** Activates a paid card. False if it was no longer reserved for the rider. */
export async function cardPaid(db: Db, cardId: string, { paymentId, paidAt, zone }: Paid): Promise<boolean> {
  const card = await lockCard(db, cardId);
  if (card?.state !== 'buying' || paidAt > (card.reservedUntil ?? 0)) return false;
  const to = paidAt + card.terms.validDays * cardDayMs;
  const isAtOnce = earnsByDays(moneyOfCard({ ...card, fromAt: paidAt }));
  const releaseAt = isAtOnce ? startOfDay(paidAt, zone, -1) : null;
  await beginCard(db, cardId, { paymentId, from: paidAt, to, releaseAt });
  await countSold(db, card.productId);
  const { riderId, areaId, agentId, name } = card;
  const telling = { db, zone, now: () => paidAt };
  await cardBought.tell(telling, { riderId, areaId, agentId, subject: cardId }, { card: name, date: to });
  return true;
}
