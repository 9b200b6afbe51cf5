import type { UserCardRow, UserCardState } from '@kickstand/contract/money/cards';
import { cardBack, cardDayMs, isEarnedByDays } from '@kickstand/domain/money/cards';
import type { Scope } from '@kickstand/domain/platform/access';
import { centsOf } from '@kickstand/domain/rides/pricing';
import type { Locale } from '../../kernel/call/refuse.ts';
import type { Db } from '../../kernel/database/db.ts';
import { moneyOfCard, overOfUsedUp } from './cards.service.ts';
import {
  type Card,
  type CardState,
  changeCard,
  insertCard,
  lockCard,
  type NewCard,
  setFrozen,
} from './cards.store.ts';
import { type CardSeen, cardsSeen, riderOfCard } from './user-cards.store.ts';

export type { Card, NewCard } from './cards.store.ts';

/** Reserves a card for a rider who is about to pay. */
export const reserveCard = (db: Db, card: NewCard) => insertCard(db, card);

/** Gives a rider a card, valid from now on. */
export const giveCard = (db: Db, card: NewCard) =>
  insertCard(db, card, { from: card.now, to: card.now + card.terms.validDays * cardDayMs });

/** A card, locked; the caller has locked the rider. */
export const takeCard = (db: Db, cardId: string) => lockCard(db, cardId);

/** The owner of a card sold in scope; undefined if there is none. */
export const ownerOfCard = async (db: Db, scope: Scope, cardId: string) =>
  (await riderOfCard(db, scope, cardId))?.riderId;

/** The amount a card would be refunded now, cents. */
export const backOfCard = (card: Card, now: number) =>
  card.source === 'gift' ? 0 : cardBack(moneyOfCard(card), now);

const isGood = (state: CardState): state is 'unused' | 'active' => state === 'unused' || state === 'active';

/** Whether a card is still usable, by state and time. */
export const isGoodCard = ({ state, toAt }: Pick<Card, 'state' | 'toAt'>, now: number) =>
  isGood(state) && now < toAt;

function stateOf({ state, toAt, frozenAt }: Pick<CardSeen, 'state' | 'toAt' | 'frozenAt'>, now: number) {
  if (!isGood(state)) return state as UserCardState;
  if (now >= toAt) return 'expired';
  return frozenAt === null ? state : 'frozen';
}

/** A card for display. */
export function cardRow(card: CardSeen, now: number): UserCardRow {
  const { id, kind, name, source, area, uses, terms, priceCents, fromAt, heldBy, freezeReason } = card;
  const { validDays, totalUses, refundRule } = terms;
  const isByDays = isEarnedByDays({ kind, totalUses });
  const money = { priceCents, fromAt, validDays, totalUses, uses, refundRule, isByDays };
  const mayGoBack = isGoodCard(card, now) && source === 'buy' && heldBy === null;
  return {
    id,
    kind,
    name,
    source,
    state: stateOf(card, now),
    area,
    priceCents: centsOf(priceCents),
    from: fromAt,
    to: card.toAt,
    totalUses: card.totalUses,
    addedUses: card.totalUses - totalUses,
    uses,
    returnedUses: card.returnedUses,
    savedCents: centsOf(card.savedCents),
    backCents: centsOf(mayGoBack ? cardBack(money, now) : 0),
    refundedCents: centsOf(card.refundCents),
    inTrip: heldBy !== null,
    freezeReason,
    version: card.version,
  };
}

interface Seeing {
  /** Cards sold outside it are hidden; undefined: show all. */
  scope: Scope | undefined;
  locale: Locale;
  now: number;
}

/** A rider's cards for display. */
export async function cardsShown(db: Db, riderId: string, { scope, locale, now }: Seeing) {
  return (await cardsSeen(db, riderId, { scope, locale })).map((card) => cardRow(card, now));
}

/** Refunds a card: it becomes unusable. */
export const cardGoesBack = (
  db: Db,
  cardId: string,
  back: { refundId: string; cents: number; now: number },
) => changeCard(db, cardId, { state: 'refunded', refund: back, releaseAt: null, endedAt: back.now });

/** Extends a card. */
export const extendCard = (db: Db, cardId: string, toAt: number) => changeCard(db, cardId, { toAt });

/** Adds or removes uses of a card; if none are left, it is used up. */
export async function changeUses(
  db: Db,
  card: Card,
  totalUses: number,
  clock: { now: number; zone: string },
) {
  if (card.uses < totalUses) return changeCard(db, card.cardId, { totalUses });
  const over = await overOfUsedUp(db, card, clock);
  const ended = { state: 'used_up', releaseAt: null, endedAt: clock.now } as const;
  return changeCard(db, card.cardId, { totalUses, over, ...ended });
}

/** Freezes a card from the next trip on. */
export const freezeCard = (db: Db, cardId: string, frozen: { at: number; by: string; reason: string }) =>
  setFrozen(db, cardId, frozen);

/** Unfreezes a card. */
export const unfreezeCard = (db: Db, cardId: string) => setFrozen(db, cardId, undefined);
