import { setMaxListeners } from 'node:events';

/** The most receivers served at a time; beyond that, those that waited longest come first. */
const mostAtOnce = 64;

/**
 * Sends to many receivers in parallel, so that none waits for another: each has one round at a time, however long
 * that takes, and is skipped meanwhile.
 */
export class Rounds<Receiver> {
  readonly #idOf: (receiver: Receiver) => string;
  readonly #work: (receiver: Receiver, stopping: AbortSignal) => Promise<void>;
  readonly #underWay = new Map<string, Promise<void>>();
  /** The order in which receivers were last served. */
  readonly #turns = new Map<string, number>();
  #turn = 0;
  readonly #ending = new AbortController();

  constructor(
    idOf: (receiver: Receiver) => string,
    work: (receiver: Receiver, stopping: AbortSignal) => Promise<void>,
  ) {
    this.#idOf = idOf;
    this.#work = work;
    // Every message in progress listens to it.
    setMaxListeners(0, this.#ending.signal);
  }

  /** Starts a round for each of these that has none. Returns the started work, which need not be awaited. */
  begin(due: readonly Receiver[]): readonly Promise<void>[] {
    const turnOf = (receiver: Receiver) => this.#turns.get(this.#idOf(receiver)) ?? 0;
    const first = due
      .filter((receiver) => !this.#underWay.has(this.#idOf(receiver)))
      .toSorted((a, b) => turnOf(a) - turnOf(b));
    return first.slice(0, mostAtOnce - this.#underWay.size).map((receiver) => this.#begin(receiver));
  }

  /** Aborts sends in progress: they are repeated later. */
  async end() {
    this.#ending.abort();
    await Promise.allSettled(this.#underWay.values());
  }

  #begin(receiver: Receiver): Promise<void> {
    const id = this.#idOf(receiver);
    this.#turns.set(id, ++this.#turn);
    const round = this.#work(receiver, this.#ending.signal).finally(() => this.#underWay.delete(id));
    this.#underWay.set(id, round);
    return round;
  }
}
