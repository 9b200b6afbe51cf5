import type { OrderBasis, OrderTerms } from '@kickstand/contract/rides/orders';
import type { PriceScheme } from '@kickstand/contract/rides/pricing';
import { businessDayOf, wallClock } from '../../platform/time/index.ts';
import { priceOfOrder } from './charge.ts';

/** An order as it was priced when it ended. */
export interface OrderPriced {
  orderId: string;
  riderId: string;
  areaId: number;
  terms: OrderTerms;
  basis: OrderBasis;
  /** Cents, before any edits. */
  payableCents: number;
  rideCents: number;
  isTrial: boolean;
}

/** The cost of some orders, before and after, cents. */
export interface ImpactSum {
  orders: number;
  oldCents: number;
  newCents: number;
}

export interface OrderMoved {
  orderId: string;
  startedAt: number;
  endedAt: number;
  oldCents: number;
  newCents: number;
}

/** Riders by rides in the period: once, up to five, more. */
export const riderGroups = ['once', 'some', 'often'] as const;
export type RiderGroup = (typeof riderGroups)[number];

export const groupOf = (rides: number): RiderGroup => (rides <= 1 ? 'once' : rides <= 5 ? 'some' : 'often');

export interface Impact {
  all: ImpactSum;
  /** By local hour of the start, omitting hours without orders. */
  hours: (ImpactSum & { hour: number })[];
  areas: (ImpactSum & { areaId: number })[];
  riders: (ImpactSum & { group: RiderGroup; riders: number })[];
  /** The orders that change most, largest change first. */
  most: OrderMoved[];
}

/** The number of orders listed. */
const mostNamed = 20;
/** How many are kept before the smallest are dropped. */
const keptBeforeSorting = 400;

const noSum = (): ImpactSum => ({ orders: 0, oldCents: 0, newCents: 0 });

function addTo<K>(sums: Map<K, ImpactSum>, key: K, { oldCents, newCents }: OrderMoved) {
  const sum = sums.get(key) ?? noSum();
  sum.orders += 1;
  sum.oldCents += oldCents;
  sum.newCents += newCents;
  sums.set(key, sum);
}

const changeOf = ({ oldCents, newCents }: OrderMoved) => Math.abs(newCents - oldCents);
const byChange = (a: OrderMoved, b: OrderMoved) =>
  changeOf(b) - changeOf(a) || (a.orderId < b.orderId ? -1 : 1);

/** How much more a rider's earlier rides of the day cost under the new scheme, and how many more were trials. */
interface Carried {
  fareCents: number;
  trials: number;
}

/**
 * Reprices orders by a scheme, each with what its rider's day would have left of the cap and of trials. Orders are given
 * in the order in which they ended, from the beginning of a day. Repricing by the same scheme changes nothing.
 */
export class Repricing {
  readonly #scheme: PriceScheme;
  readonly #days = new Map<string, Carried>();
  readonly #hours = new Map<number, ImpactSum>();
  readonly #areas = new Map<number, ImpactSum>();
  readonly #riders = new Map<string, ImpactSum>();
  #most: OrderMoved[] = [];

  constructor(scheme: PriceScheme) {
    this.#scheme = scheme;
  }

  add({ orderId, riderId, areaId, terms, basis, payableCents, rideCents, isTrial }: OrderPriced) {
    const { startedAt, endedAt } = basis;
    const day = `${riderId} ${areaId} ${businessDayOf(endedAt, terms.zone)}`;
    const carried = this.#days.get(day) ?? { fareCents: 0, trials: 0 };
    const used = terms.scheme.trialsPerDay - basis.trialsLeft + carried.trials;
    const price = priceOfOrder(
      { ...terms, scheme: this.#scheme },
      {
        ...basis,
        trialsLeft: Math.max(0, this.#scheme.trialsPerDay - Math.max(0, used)),
        capUsedCents: Math.max(0, basis.capUsedCents + carried.fareCents),
      },
    );
    this.#days.set(day, {
      fareCents: carried.fareCents + price.rideCents - rideCents,
      trials: carried.trials + Number(price.isTrial) - Number(isTrial),
    });
    const moved = { orderId, startedAt, endedAt, oldCents: payableCents, newCents: price.payableCents };
    addTo(this.#hours, wallClock(startedAt, terms.zone).getUTCHours(), moved);
    addTo(this.#areas, areaId, moved);
    addTo(this.#riders, riderId, moved);
    if (changeOf(moved) === 0) return;
    this.#most.push(moved);
    if (this.#most.length > keptBeforeSorting) this.#most = this.#named();
  }

  #named = () => this.#most.sort(byChange).slice(0, mostNamed);

  result(): Impact {
    const hours = [...this.#hours].map(([hour, sum]) => ({ hour, ...sum }));
    const groups = riderGroups.map((group) => {
      const sums = [...this.#riders.values()].filter(({ orders }) => groupOf(orders) === group);
      return { group, riders: sums.length, ...total(sums) };
    });
    return {
      all: total([...this.#hours.values()]),
      hours: hours.sort((a, b) => a.hour - b.hour),
      areas: [...this.#areas]
        .map(([areaId, sum]) => ({ areaId, ...sum }))
        .sort((a, b) => a.areaId - b.areaId),
      riders: groups,
      most: this.#named(),
    };
  }
}

const total = (sums: readonly ImpactSum[]): ImpactSum =>
  sums.reduce(
    (all, one) => ({
      orders: all.orders + one.orders,
      oldCents: all.oldCents + one.oldCents,
      newCents: all.newCents + one.newCents,
    }),
    noSum(),
  );

/** Price elasticities of demand: the range reported for short rides. */
export const elasticities = [-0.2, -0.8] as const;

/**
 * Revenue if demand follows the price: new × (1 + elasticity × change of the average price), whole cents, never
 * negative. Rides that were free before tell nothing.
 */
export function atElasticity({ oldCents, newCents }: Omit<ImpactSum, 'orders'>, elasticity: number) {
  if (oldCents === 0) return newCents;
  return Math.max(0, Math.round(newCents * (1 + elasticity * (newCents / oldCents - 1))));
}
