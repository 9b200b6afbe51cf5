import type { OrderTerms } from '@kickstand/contract/rides/orders';
import type { PriceCalendar } from '@kickstand/contract/rides/pricing';
import { calendarAround } from '@kickstand/domain/rides/orders';
import { type KeptTerms, keptTerms } from '../../rides/orders/kept-terms.parts.ts';
import type { PastActivity } from './past-activities.ts';
import type { PastCardProduct } from './past-cards.ts';

/** Billing of past rides, by the prices and settings before its first day. */
export interface PastPrices {
  /** Terms per area and model. */
  terms: readonly { areaId: number; modelId: number; terms: OrderTerms }[];
  calendar: PriceCalendar;
  /** Cards on sale. */
  cards: readonly PastCardProduct[];
  /** Activities that discounted rides. */
  activities: readonly PastActivity[];
}

/** Terms of an order, and their stored form. */
export interface TermsOfDay {
  terms: OrderTerms;
  kept: KeptTerms;
}

const dayMs = 86_400_000;

/** Terms of rides by area, model and start day, each created once. */
export class PastTerms {
  readonly #prices: PastPrices;
  readonly #zone: string;
  readonly #known = new Map<string, TermsOfDay>();

  readonly #dayOf: (at: number) => string;

  constructor(prices: PastPrices, zone: string, dayOf: (at: number) => string) {
    this.#prices = prices;
    this.#zone = zone;
    this.#dayOf = dayOf;
  }

  at(areaId: number, modelId: number, startedAt: number): TermsOfDay {
    const key = `${areaId} ${modelId} ${this.#dayOf(startedAt)}`;
    const known = this.#known.get(key);
    if (known) return known;
    const found = this.#prices.terms.find((one) => one.areaId === areaId && one.modelId === modelId);
    if (!found) throw new Error(`area ${areaId} has no terms for model ${modelId}`);
    const calendar = calendarAround(this.#prices.calendar, startedAt, this.#zone);
    const terms = { ...found.terms, calendar, benefits: [] };
    const made = { terms, kept: keptTerms(terms) };
    this.#known.set(key, made);
    return made;
  }

  /** All terms of a period, each once. */
  between(from: number, to: number): KeptTerms[] {
    const known = new Map<string, KeptTerms>();
    for (let at = from; at < to + dayMs; at += dayMs)
      for (const { areaId, modelId } of this.#prices.terms) {
        const { kept } = this.at(areaId, modelId, Math.min(at, to));
        known.set(kept.termsId, kept);
      }
    return [...known.values()];
  }
}
