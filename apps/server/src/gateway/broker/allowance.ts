/** A device's sustained message rate, and the burst it may send after a silence. */
export interface Rate {
  perSecond: number;
  burst: number;
}

export const deviceRate: Rate = { perSecond: 20, burst: 200 };

/** A device's remaining allowance: a token bucket that fills with time and may go into debt. */
export class Allowance {
  readonly #rate: Rate;
  #left: number;
  #at: number;

  constructor(rate: Rate, now: number) {
    this.#rate = rate;
    this.#left = rate.burst;
    this.#at = now;
  }

  /** Whether the bucket is empty. */
  isSpent(now: number): boolean {
    const { perSecond } = this.#rate;
    return this.#left + (Math.max(0, now - this.#at) / 1000) * perSecond < 1;
  }

  /** Takes one token; returns how long to wait, milliseconds. */
  take(now: number): number {
    const { perSecond, burst } = this.#rate;
    this.#left = Math.min(burst, this.#left + (Math.max(0, now - this.#at) / 1000) * perSecond) - 1;
    this.#at = now;
    return this.#left >= 0 ? 0 : (-this.#left / perSecond) * 1000;
  }
}
