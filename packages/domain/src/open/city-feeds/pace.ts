/** A city that does not answer is retried after 5 s, twice as long each time, and at least once a minute. */
export const againAfterMs = (attempts: number) => Math.min(60_000, 5_000 * 2 ** Math.max(0, attempts - 1));

/** A record waiting for longer than this is behind. */
const behindMs = 60_000;

/** The rate limit of a feed: the city's records per second, and twice that while it is behind. */
export class Pace {
  readonly #perSecond: number;
  #room = 0;
  #at: number | undefined;

  constructor(perSecond: number) {
    this.#perSecond = perSecond;
  }

  /**
   * How many records may be sent at an instant (epoch ms), given how long the oldest has waited; unused room lapses
   * after a second.
   */
  room(now: number, oldestWaitedMs: number): number {
    const rate = this.#perSecond * (oldestWaitedMs > behindMs ? 2 : 1);
    const passed = this.#at === undefined ? 1_000 : Math.max(0, now - this.#at);
    this.#at = now;
    this.#room = Math.min(rate, this.#room + (rate * passed) / 1_000);
    return Math.floor(this.#room);
  }

  take(sent: number) {
    this.#room -= sent;
  }
}

/** In time means within four hours for standing vehicles, within two minutes for ridden ones; ms. */
export const inTimeMs = { standing: 4 * 3_600_000, ridden: 2 * 60_000 };
