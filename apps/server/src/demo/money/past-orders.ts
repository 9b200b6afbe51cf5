import type { OrderBasis } from '@kickstand/contract/rides/orders';
import type { Benefit, RidePrice } from '@kickstand/contract/rides/pricing';
import type { ReturnRelation, TripEvidence } from '@kickstand/contract/rides/trips';
import type { RefundablePart } from '@kickstand/domain/money/wallet';
import { bySource, type Dues, noDues, totalOf } from '@kickstand/domain/money/wallet';
import type { CreditRules } from '@kickstand/domain/riders/credit';
import { priceOfOrder, rideEndOf } from '@kickstand/domain/rides/orders';
import type { Sink } from '../history/sink.ts';
import type { PastPayment } from './past-payments.ts';
import type { PastAsked, PastReturns } from './past-returns.ts';
import type { PastTerms, TermsOfDay } from './past-terms.ts';

/** A billed ride from its start. Instants are epoch ms. */
export interface BegunRide {
  tripId: string;
  riderId: string;
  vehicleId: number;
  imei: string | null;
  modelId: number;
  areaId: number;
  agentId: number;
  platform: string;
  startStationId: string | null;
  startedAt: number;
  /** Savings of its rider’s card. */
  benefits: readonly Benefit[];
}

/** A finished ride. */
export interface EndedRide extends BegunRide {
  endedAt: number;
  pauses: OrderBasis['pauses'];
  odometerM: number;
  straightM: number;
  endedBy: 'user' | 'ops' | 'system';
  relation: ReturnRelation;
  judged: ReturnRelation;
  endStationId: string | null;
  distanceM: number;
  ridingSeconds: number;
  evidence: TripEvidence;
}

const benefitsOf = ({ benefits }: BegunRide) => (benefits.length === 0 ? '[]' : JSON.stringify(benefits));

/** A paid part with the version of its receivable. */
interface KeptPart extends RefundablePart {
  seq: number;
}

/** An order of the past until its final state. */
export interface PastOrder {
  ride: EndedRide;
  termsId: string;
  scheme: string | null;
  giftFirst: boolean;
  /** Credit rules at its start; null: none. */
  credit: CreditRules | null;
  basis: OrderBasis;
  price: RidePrice;
  due: Dues;
  /** Application of its rider. */
  asked: PastAsked | undefined;
  parts: KeptPart[];
  payment: PastPayment | undefined;
  state: 'unpaid' | 'paid';
  channel: string | null;
  paidAt: number | null;
  refundedCents: number;
  /** Version of its receivable and of the order. */
  version: number;
}

interface Used {
  day: string;
  trials: number;
  cents: number;
}

interface Needs {
  terms: PastTerms;
  returns: PastReturns;
  dayOf(at: number): string;
  sink: Sink;
}

/** Prices rides as they end; keeps what a rider has used per day of free periods and daily caps. */
export class PastOrders {
  readonly #terms: PastTerms;
  readonly #returns: PastReturns;
  readonly #dayOf: (at: number) => string;
  readonly #sink: Sink;
  readonly #used = new Map<string, Used>();

  constructor({ terms, returns, dayOf, sink }: Needs) {
    this.#terms = terms;
    this.#returns = returns;
    this.#dayOf = dayOf;
    this.#sink = sink;
  }

  /** Prices a ride that ends now. */
  price(ride: EndedRide): PastOrder {
    const { terms, kept } = this.#termsOf(ride);
    const used = this.#usedOn(ride);
    const { judged, evidence, endedBy } = ride;
    const end = rideEndOf({ judged, evidence, endedBy, isTicked: false, isDoubtful: false, isWaived: false });
    const asked = this.#returns.of(ride, terms, end);
    const basis: OrderBasis = {
      startedAt: ride.startedAt,
      endedAt: ride.endedAt,
      pauses: ride.pauses,
      odometerM: ride.odometerM,
      straightM: ride.straightM,
      trialsLeft: Math.max(0, terms.scheme.trialsPerDay - used.trials),
      capUsedCents: used.cents,
      benefits: [...ride.benefits],
      end: asked ? { ...end, isWaived: asked.isWaived } : end,
    };
    const price = priceOfOrder(terms, basis);
    used.trials += Number(price.isTrial);
    used.cents += price.rideCents;
    const isFree = price.payableCents === 0;
    const saved = price.benefit?.cents ?? 0;
    return {
      ride,
      termsId: kept.termsId,
      scheme: terms.version?.id ?? null,
      giftFirst: terms.giftFirst,
      credit: terms.credit,
      basis,
      price,
      due: {
        ...noDues,
        ride: price.rideCents - saved,
        location: price.locationCents,
        helmet: price.helmetCents,
      },
      asked,
      parts: [],
      payment: undefined,
      state: isFree ? 'paid' : 'unpaid',
      channel: isFree ? (saved > 0 ? 'card' : 'zero') : null,
      paidAt: isFree ? ride.endedAt : null,
      refundedCents: 0,
      version: 0,
    };
  }

  /** Writes the order of a ride in progress. */
  writeOpen(ride: BegunRide) {
    const { terms, kept } = this.#termsOf(ride);
    this.#sink.add('ride_order', [
      ...this.#begun(ride, 'riding', { scheme: terms.version?.id ?? null, termsId: kept.termsId }),
      ...[null, null, null, null, null, null, null, null, null, false, null, 0, null, null, null, null],
      ...[0, 0, 0, 0, null, null, 0],
    ]);
  }

  /** Writes an order in its final state with receivables and payments. */
  write(order: PastOrder) {
    const { ride, price, due, parts, state, version } = order;
    const paid = bySource(parts);
    this.#sink.add('ride_order', [
      ...this.#begun(ride, state, order),
      ...[new Date(ride.endedAt), ride.endedBy, ride.relation, ride.endStationId, ride.distanceM],
      ...[ride.ridingSeconds, JSON.stringify(order.basis), JSON.stringify(price), price.rideCents],
      ...[
        price.isTrial,
        price.benefit?.type ?? null,
        price.benefit?.cents ?? 0,
        due.ride,
        due.location,
        due.helmet,
        price.payableCents,
      ],
      ...[paid.principal, paid.gift, paid.online, order.refundedCents, order.channel],
      ...[order.paidAt === null ? null : new Date(order.paidAt), version],
    ]);
    if (price.payableCents > 0) this.#writeOwed(order);
  }

  #writeOwed({ ride, due, parts, state, ...order }: PastOrder) {
    const { tripId, areaId, agentId } = ride;
    const at = new Date(ride.endedAt);
    const paidCents = parts.reduce((sum, { cents }) => sum + cents, 0);
    this.#sink.add('receivable', [
      ...[tripId, 'order', tripId, ride.riderId, areaId, agentId, state, totalOf(due), due.ride],
      ...[due.location, due.helmet, paidCents, order.refundedCents, order.giftFirst, at, at],
      ...[order.paidAt === null ? null : new Date(order.paidAt), order.version, null],
    ]);
    for (const { line, source, ref, seq, cents, refundedCents } of parts)
      this.#sink.add('receivable_part', [
        ...[tripId, line, source, ref, seq, cents, refundedCents, areaId, agentId],
      ]);
  }

  #begun(ride: BegunRide, state: string, { scheme, termsId }: Pick<PastOrder, 'scheme' | 'termsId'>) {
    return [
      ...[ride.tripId, ride.riderId, ride.vehicleId, ride.imei, ride.modelId, ride.areaId, ride.agentId],
      ...[ride.platform, state, new Date(ride.startedAt), ride.startStationId, scheme, termsId],
      benefitsOf(ride),
    ];
  }

  #termsOf({ areaId, modelId, startedAt }: BegunRide): TermsOfDay {
    return this.#terms.at(areaId, modelId, startedAt);
  }

  /** What earlier rides used; days come in order. */
  #usedOn({ riderId, areaId, endedAt }: EndedRide): Used {
    const day = this.#dayOf(endedAt);
    const key = `${areaId} ${riderId}`;
    const known = this.#used.get(key);
    if (known?.day === day) return known;
    const made = { day, trials: 0, cents: 0 };
    this.#used.set(key, made);
    return made;
  }
}
