/** How many connections may be pending, of one address and in all, and for how long, milliseconds. */
export interface PendingLimits {
  mostOfOne: number;
  most: number;
  /** One that waits longer is closed. */
  patienceMs: number;
  /** One that has just come does not have to make room for another. */
  graceMs: number;
}

interface Waiting {
  address: string;
  since: number;
  timer: NodeJS.Timeout;
}

/**
 * Connections that have not said yet what they want. Where there are too many, of one address or in all, the one that
 * has waited longest makes room, so that whoever says something at once is never turned away for those who do not.
 */
export class PendingConnections<C extends { destroy(): unknown }> {
  readonly #limits: PendingLimits;
  readonly #waiting = new Map<C, Waiting>();
  readonly #ofAddress = new Map<string, Set<C>>();

  constructor(limits: PendingLimits) {
    this.#limits = limits;
  }

  get size() {
    return this.#waiting.size;
  }

  enter(connection: C, address: string) {
    const { mostOfOne, most, patienceMs } = this.#limits;
    const timer = setTimeout(() => this.#close(connection), patienceMs).unref();
    this.#waiting.set(connection, { address, since: performance.now(), timer });
    const own = this.#ofAddress.get(address) ?? new Set();
    this.#ofAddress.set(address, own.add(connection));
    if (own.size > mostOfOne) this.#makeRoom(own);
    if (this.#waiting.size > most) this.#makeRoom(this.#waiting.keys());
  }

  /** It has said what it wants, or is gone. */
  leave(connection: C) {
    const waiting = this.#waiting.get(connection);
    if (!waiting) return;
    clearTimeout(waiting.timer);
    this.#waiting.delete(connection);
    const own = this.#ofAddress.get(waiting.address);
    own?.delete(connection);
    if (own?.size === 0) this.#ofAddress.delete(waiting.address);
  }

  #makeRoom(among: Iterable<C>) {
    for (const oldest of among) {
      const since = this.#waiting.get(oldest)?.since ?? 0;
      if (performance.now() - since >= this.#limits.graceMs) this.#close(oldest);
      return;
    }
  }

  #close(connection: C) {
    this.leave(connection);
    connection.destroy();
  }
}
