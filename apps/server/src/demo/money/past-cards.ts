import type { CardTerms } from '@kickstand/contract/money/cards';
import type { Benefit, RidePrice } from '@kickstand/contract/rides/pricing';
import {
  benefitOfCard,
  cardDayMs,
  cardsToTake,
  earnedAfter,
  type SoldCard,
} from '@kickstand/domain/money/cards';
import { postingOf } from '@kickstand/domain/money/ledger';
import type { Chance } from '@kickstand/town';
import { idAt } from '../history/ids.ts';
import type { Sink } from '../history/sink.ts';
import { channelOf } from './lots.ts';
import type { PastBooks } from './past-books.ts';
import type { BegunRide, EndedRide } from './past-orders.ts';
import type { PastPayments } from './past-payments.ts';
import { rates } from './rates.ts';

/** A card that was on sale all the time. */
export interface PastCardProduct {
  productId: string;
  name: string;
  areaId: number;
  agentId: number;
  priceCents: number;
  terms: CardTerms;
  /** Share of buyers who choose it. */
  share: number;
}

interface KeptCard extends SoldCard {
  product: PastCardProduct;
  riderId: string;
  areaId: number;
  paymentId: string;
  createdAt: number;
  releasedCents: number;
  overCents: number;
  savedCents: number;
  /** Day of the last use. */
  day: string;
  heldBy: string | null;
  endedAt: number | null;
}

interface Needs {
  products: readonly PastCardProduct[];
  sink: Sink;
  books: PastBooks;
  payments: PastPayments;
  chance: Chance;
  zone: string;
  now: number;
  dayOf(at: number): string;
}

/** Only riders with a ride within this time consider a card, milliseconds. */
const habitMs = 2 * cardDayMs;

/** Riding cards bought and used in the past; the revenue of each use is booked with its ride. */
export class PastCards {
  readonly #needs: Needs;
  readonly #all: KeptCard[] = [];
  readonly #ofRider = new Map<string, KeptCard>();
  readonly #lastRide = new Map<string, number>();

  constructor(needs: Needs) {
    this.#needs = needs;
  }

  /** Starts a ride; frequent riders may buy a card first. Returns the savings. */
  take(ride: BegunRide): Benefit[] {
    const { dayOf, zone, chance } = this.#needs;
    const { riderId, startedAt, areaId, agentId, tripId } = ride;
    const last = this.#lastRide.get(riderId) ?? Number.NEGATIVE_INFINITY;
    this.#lastRide.set(riderId, startedAt);
    const known = this.#ofRider.get(riderId);
    const isOver = !known || known.endedAt !== null || known.toAt <= startedAt;
    const wants = isOver && startedAt - last < habitMs && chance.happens(rates.buysCard);
    const card = wants ? this.#buy(ride) : known;
    if (!card) return [];
    const day = dayOf(startedAt);
    if (card.day !== day) {
      card.day = day;
      card.usesToday = 0;
    }
    const [taken] = cardsToTake([card], { areaId, agentId, at: startedAt, zone });
    const benefit = taken && benefitOfCard(taken);
    if (!benefit) return [];
    card.heldBy = tripId;
    return [benefit];
  }

  /** Ends a ride: counts the use of a card and recognises its share of the price. */
  use(
    { riderId, tripId, endedAt, startedAt, areaId, agentId }: EndedRide,
    { benefit }: RidePrice,
    now: number,
  ) {
    const card = this.#ofRider.get(riderId);
    if (card?.heldBy !== tripId) return;
    card.heldBy = null;
    if (benefit?.id !== card.cardId) return;
    const { sink, books, dayOf } = this.#needs;
    const { totalUses } = card.terms;
    card.uses += 1;
    card.usesToday += 1;
    card.savedCents += benefit.cents;
    sink.add('card_use', [
      card.cardId,
      card.uses,
      tripId,
      dayOf(startedAt),
      new Date(endedAt),
      benefit.cents,
    ]);
    const earned = earnedAfter(card.product.priceCents, card.uses, totalUses) - card.releasedCents;
    card.releasedCents += earned;
    if (earned > 0)
      books.post(postingOf('cardReleased', { part: earned }, { card: card.cardId, area: String(areaId) }), {
        source: 'card',
        sourceId: card.cardId,
        leg: card.uses,
        at: endedAt,
        now,
        agentId,
        areaId,
      });
    if (card.uses >= totalUses) card.endedAt = endedAt;
  }

  /** Writes all cards; the rest of the price of expired cards becomes revenue. */
  finish() {
    for (const card of this.#all) {
      if (card.endedAt === null && card.toAt <= this.#needs.now && card.heldBy === null) this.#end(card);
      this.#write(card);
    }
  }

  #buy(ride: BegunRide): KeptCard | undefined {
    const { products, payments, chance } = this.#needs;
    const product = drawn(
      products.filter(({ areaId, agentId }) => areaId === ride.areaId && agentId === ride.agentId),
      chance.next(),
    );
    if (!product) return undefined;
    const { riderId, areaId, agentId, startedAt: at } = ride;
    const cardId = idAt(at, chance);
    const { paymentId, createdAt } = payments.buys(
      ride,
      { cardId, cents: product.priceCents },
      { channel: channelOf(ride.platform), at },
    );
    const card: KeptCard = {
      product,
      cardId,
      kind: 'riding',
      terms: product.terms,
      totalUses: product.terms.totalUses,
      areaIds: [areaId],
      agentId,
      fromAt: at,
      toAt: at + product.terms.validDays * cardDayMs,
      uses: 0,
      usesToday: 0,
      isFrozen: false,
      riderId,
      areaId,
      paymentId,
      createdAt,
      releasedCents: 0,
      overCents: 0,
      savedCents: 0,
      day: '',
      heldBy: null,
      endedAt: null,
    };
    this.#all.push(card);
    this.#ofRider.set(riderId, card);
    return card;
  }

  #end(card: KeptCard) {
    const rest = card.product.priceCents - card.releasedCents;
    card.endedAt = card.toAt;
    card.overCents = rest;
    const { cardId, areaId, agentId, toAt } = card;
    const occasion = { source: 'card-end', sourceId: cardId, at: toAt, agentId, areaId } as const;
    this.#needs.books.post(postingOf('cardOver', { rest }, { card: cardId, area: String(areaId) }), occasion);
  }

  #write(card: KeptCard) {
    const { product, terms, endedAt } = card;
    this.#needs.sink.add('user_card', [
      ...[card.cardId, product.productId, card.riderId, card.areaId, card.agentId, card.kind, product.name],
      ...[JSON.stringify(terms), `{${card.areaIds.join(',')}}`, 'buy', product.priceCents, stateOf(card)],
      ...[card.paymentId, new Date(card.fromAt), new Date(card.toAt), terms.totalUses, card.uses],
      ...[card.savedCents, card.releasedCents, card.overCents, card.heldBy, new Date(card.createdAt)],
      ...[endedAt === null ? null : new Date(endedAt), card.uses + 1],
    ]);
  }
}

function stateOf({ uses, endedAt, terms }: KeptCard) {
  if (endedAt !== null) return uses >= terms.totalUses ? 'used_up' : 'expired';
  return uses > 0 ? 'active' : 'unused';
}

/** A random card; the value drawn is in [0, 1). */
function drawn(products: readonly PastCardProduct[], at: number) {
  let left = at;
  for (const product of products) {
    if (left < product.share) return product;
    left -= product.share;
  }
  return products[0];
}
