import type { OrderTerms } from '@kickstand/contract/orders';
import type { Benefit, PriceCalendar } from '@kickstand/contract/pricing';
import { calendarAround } from '@kickstand/domain/orders';
import type { PastCardProduct } from './past-cards.ts';

/** What rides of the past were billed by: prices and settings are those of before its first day. */
export interface PastPrices {
  /** Of each area and model. */
  terms: readonly { areaId: number; modelId: number; terms: OrderTerms }[];
  calendar: PriceCalendar;
  /** Cards that were on sale. */
  cards: readonly PastCardProduct[];
}

/** The terms of an order, and as they are written down. */
export interface TermsOfDay {
  terms: OrderTerms;
  /** With the benefits of whoever has some. */
  json(benefits: readonly Benefit[]): string;
}

/** The terms of rides by area, model and day of their start; each made once. */
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
    const { benefits: _, ...kept } = { ...found.terms, calendar };
    const terms = { ...kept, benefits: [] };
    const usual = JSON.stringify(terms);
    // Most have none: they share one text, and hundreds of thousands need not be written.
    const json = (benefits: readonly Benefit[]) =>
      benefits.length === 0 ? usual : JSON.stringify({ ...kept, benefits });
    const made = { terms, json };
    this.#known.set(key, made);
    return made;
  }
}
