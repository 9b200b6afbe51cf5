import type { Benefit } from '@kickstand/contract/rides/pricing';
import { postingOf } from '@kickstand/domain/money/ledger';
import { bySource, totalOf } from '@kickstand/domain/money/wallet';
import { headOffice } from '@kickstand/domain/organisation/agents';
import type { Chance } from '@kickstand/town';
import type { Sink } from '../history/sink.ts';
import type { Timeline } from '../history/timeline.ts';
import { demoWords } from '../words/demo.words.ts';
import { clerks } from './clerks.ts';
import { channelOf, lotOf, topUpOf } from './lots.ts';
import { activitiesAt } from './past-activities.ts';
import { PastBooks, type PastOccasion } from './past-books.ts';
import { PastCards } from './past-cards.ts';
import { PastCredit } from './past-credit.ts';
import { type BegunRide, type EndedRide, type PastOrder, PastOrders } from './past-orders.ts';
import { PastPayments } from './past-payments.ts';
import { PastRefunds, type RefundWish } from './past-refunds.ts';
import { PastReturns } from './past-returns.ts';
import { type PastPrices, PastTerms } from './past-terms.ts';
import { PastTickets } from './past-tickets.ts';
import { PastWallets } from './past-wallets.ts';
import { rates, topUps } from './rates.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;
/** A lower balance does not cover a usual ride. */
const usualRideCents = 400;
/** Cap on a rider’s principal. */
const capCents = 10_000;
const giftLastsMs = 365 * dayMs;

interface Making {
  prices: PastPrices;
  /** IANA zone of business days. */
  zone: string;
  /** End of the history, epoch ms. */
  now: number;
  chance: Chance;
  timeline: Timeline;
  sink: Sink;
  dayOf(at: number): string;
}

/** A rider as far as money is concerned. */
interface Rider {
  riderId: string;
  /** When the rider can ride again; riders with debts wait. */
  busyUntil: number;
}

/** Prices, payments and refunds of past rides. */
export class PastMoney {
  readonly #making: Making;
  readonly #chance: Chance;
  readonly #books: PastBooks;
  readonly #orders: PastOrders;
  readonly #payments: PastPayments;
  readonly #cards: PastCards;
  readonly #wallets = new PastWallets();
  readonly #tickets: PastTickets;
  readonly #refunds: PastRefunds;
  readonly #returns: PastReturns;
  readonly #credit: PastCredit;
  readonly #savers = new Map<string, boolean>();

  constructor(making: Making) {
    this.#making = making;
    const { sink, dayOf, prices, zone, now } = making;
    this.#chance = making.chance;
    this.#books = new PastBooks({ sink, chance: making.chance.fork('books'), zone, dayOf });
    this.#payments = new PastPayments(sink, this.#books, making.chance.fork('payments'));
    this.#credit = new PastCredit(sink, making.chance.fork('credit'));
    this.#returns = new PastReturns({
      sink,
      credit: this.#credit,
      books: this.#books,
      payments: this.#payments,
      timeline: making.timeline,
      chance: making.chance.fork('returns'),
      now,
    });
    const terms = new PastTerms(prices, zone, dayOf);
    this.#orders = new PastOrders({ terms, returns: this.#returns, dayOf, sink });
    this.#cards = new PastCards({
      products: prices.cards,
      sink,
      books: this.#books,
      payments: this.#payments,
      chance: making.chance.fork('cards'),
      zone,
      now,
      dayOf,
    });
    this.#refunds = new PastRefunds({
      sink,
      books: this.#books,
      wallets: this.#wallets,
      chance: making.chance.fork('refunds'),
      now,
    });
    this.#tickets = new PastTickets({
      sink,
      chance: making.chance.fork('tickets'),
      now,
      zone,
      holidays: prices.calendar.holidays,
    });
  }

  /** Before a ride: riders with a wallet may top up, frequent riders may buy a card. Returns the possible savings. */
  before(ride: BegunRide): Benefit[] {
    const { riderId } = ride;
    const isEmpty = this.#saves(riderId) && this.#wallets.left(riderId, 'principal') < usualRideCents;
    if (isEmpty && this.#chance.happens(rates.topsUp)) this.#topUp(riderId, ride);
    const { prices, zone } = this.#making;
    return [...this.#cards.take(ride), ...activitiesAt(prices.activities, ride, zone)];
  }

  /** Prices a finished ride and lets its rider pay. Billing may end before the current instant `at`, epoch ms. */
  ended(rider: Rider, ride: EndedRide, at: number) {
    const order = this.#orders.price(ride);
    this.#cards.use(ride, order.price, at);
    this.#credit.count(order, rider, at);
    if (order.price.payableCents > 0) this.#owe(order, at);
    if (order.state === 'unpaid') this.#payOnline(rider, order);
    const later = this.#afterwards(order, rider);
    if (!later || later.at > this.#making.now) return this.#write(order);
    this.#making.timeline.add(later.at, () => {
      this.#refunds.give(order, later);
      const { lines, reason, clerk } = later;
      const isWaived = lines.location > 0 && lines.location === order.due.location;
      if (isWaived) this.#credit.takeBack(order, { at: later.at, reason, clerk });
      this.#write(order);
    });
  }

  /** Writes a ride that continues after the history. */
  goesOn(ride: BegunRide) {
    this.#orders.writeOpen(ride);
  }

  /** Credit of a rider whose points have changed. */
  creditOf: PastCredit['of'] = (riderId) => this.#credit.of(riderId);

  /** Writes the final state of cards, wallets and accounts. */
  finish() {
    this.#cards.finish();
    this.#wallets.finish(this.#making.sink);
    this.#books.finish();
  }

  #owe(order: PastOrder, now: number) {
    const { ride, due } = order;
    const { fee: _, ...lines } = due;
    const owners = { receivable: ride.tripId, area: String(ride.areaId) };
    this.#books.post(postingOf('rideEnded', lines, owners), occasionOf(ride, now));
    const { parts, rest } = this.#wallets.pay(ride.riderId, due, order.giftFirst);
    order.version = 1;
    if (parts.length === 0) return;
    const { principal, gift } = bySource(parts);
    const payers = { rider: ride.riderId, ...owners };
    this.#books.post(postingOf('paidFromWallet', { principal, gift }, payers), occasionOf(ride, now));
    order.parts = parts.map((part) => ({ ...part, refundedCents: 0, seq: 0 }));
    order.channel = 'wallet';
    if (totalOf(rest) > 0) return;
    order.state = 'paid';
    order.paidAt = ride.endedAt;
  }

  /** Pays online what the wallet did not cover: most at once, some late, some never; debtors do not ride. */
  #payOnline(rider: Rider, order: PastOrder) {
    const { ride } = order;
    const at = Math.max(rider.busyUntil, ride.endedAt) + this.#hesitation();
    rider.busyUntil = Math.max(rider.busyUntil, at);
    if (at > this.#making.now) return;
    const rest = { ...order.due };
    for (const { line, cents } of order.parts) rest[line] -= cents;
    const channel = channelOf(ride.platform);
    const payment = this.#payments.pays(ride, ride.tripId, totalOf(rest), { channel, at });
    order.payment = payment;
    for (const line of ['ride', 'location', 'helmet'] as const)
      if (rest[line] > 0)
        order.parts.push({
          line,
          source: 'online',
          ref: payment.paymentId,
          cents: rest[line],
          refundedCents: 0,
          seq: 2,
        });
    order.state = 'paid';
    order.channel = channel;
    order.paidAt = at;
    order.version = 3;
  }

  /** Time between a ride’s end and its payment, milliseconds. */
  #hesitation(): number {
    const chance = this.#chance;
    const drawn = chance.next();
    if (drawn < rates.debt)
      return chance.happens(rates.debtPaid)
        ? Math.floor(chance.between(1, 12) * dayMs)
        : Number.POSITIVE_INFINITY;
    if (drawn < rates.debt + rates.late) return Math.floor(chance.between(5 * minuteMs, 20 * hourMs));
    return Math.floor(chance.between(5_000, 70_000));
  }

  /** Some riders complain or call; a few get a gift as compensation. Returns the refund and when it is made. */
  #afterwards(order: PastOrder, rider: Rider): (RefundWish & { at: number }) | undefined {
    const chance = this.#chance;
    const { paidAt, ride, asked } = order;
    if (asked) return this.#returns.decide(order, asked, rider);
    if (paidAt === null || order.price.payableCents === 0) return undefined;
    const decision = this.#tickets.of(order);
    if (decision) return decision.wish && { ...decision.wish, at: decision.at };
    const at = paidAt + Math.floor(chance.between(10 * minuteMs, 26 * hourMs));
    if (chance.happens(rates.refund)) return { ...this.#refunds.wishOf(order), at };
    if (chance.happens(rates.gift) && at <= this.#making.now)
      this.#making.timeline.add(at, () => this.#give(ride, at));
    return undefined;
  }

  #write(order: PastOrder) {
    this.#orders.write(order);
    if (order.payment) this.#payments.write(order.payment);
  }

  #topUp(riderId: string, ride: BegunRide) {
    const chance = this.#chance;
    const at = ride.startedAt;
    const wish = topUpOf(chance.next());
    const has = this.#wallets.left(riderId, 'principal');
    const { cents, gift } = has + wish.cents <= capCents ? wish : topUps[0];
    const payment = this.#payments.tops(ride, cents, { channel: channelOf(ride.platform), at });
    this.#payments.write(payment);
    const principal = lotOf(ride, { chance, at, cents, source: 'topup', paymentId: payment.paymentId });
    this.#wallets.add(principal);
    if (gift === 0) return;
    const given = lotOf(ride, {
      chance,
      at,
      cents: gift,
      source: 'topup_gift',
      paymentId: payment.paymentId,
    });
    this.#wallets.add({
      ...given,
      withLotId: principal.lotId,
      at: at + giftLastsMs,
      endsAt: at + giftLastsMs,
    });
    this.#books.post(postingOf('giftGranted', { gift }, { rider: riderId }), {
      source: 'payment',
      sourceId: payment.paymentId,
      at,
      agentId: headOffice,
      areaId: ride.areaId,
    });
  }

  /** Gives a rider a small gift of the company. */
  #give(ride: BegunRide, at: number) {
    const chance = this.#chance;
    const cents = chance.pick([200, 300, 500]);
    const { operatorId } = chance.pick(clerks());
    const reason = chance.pick(demoWords().money.giftReasons);
    const lot = lotOf(ride, { chance, at, cents, source: 'platform', paymentId: null });
    const endsAt = at + giftLastsMs;
    this.#wallets.add({ ...lot, at: endsAt, endsAt, reason, operatorId });
    this.#books.post(postingOf('giftGranted', { gift: cents }, { rider: ride.riderId }), {
      source: 'charge',
      sourceId: lot.lotId,
      at,
      agentId: ride.agentId,
      areaId: ride.areaId,
      operatorId,
      reason,
    });
  }

  /** Whether a rider keeps a wallet; always false for the first ride. */
  #saves(riderId: string): boolean {
    const known = this.#savers.get(riderId);
    if (known === undefined) this.#savers.set(riderId, this.#chance.happens(rates.keepsWallet));
    return known ?? false;
  }
}

/** The end of a ride as the occasion of a posting. */
const occasionOf = ({ tripId, endedAt, agentId, areaId }: EndedRide, now: number): PastOccasion => ({
  source: 'order',
  sourceId: tripId,
  at: endedAt,
  now,
  agentId,
  areaId,
});
