import { setMaxListeners } from 'node:events';

/** So many receivers are sent to at the same time; of more, whoever waited longest comes first. */
const mostAtOnce = 64;

/**
 * Sends to many receivers side by side, so that none waits for another: each has one round at a time, however long that takes, and is
 * left out meanwhile.
 */
export class Rounds<Receiver> {
  readonly #idOf: (receiver: Receiver) => string;
  readonly #work: (receiver: Receiver, stopping: AbortSignal) => Promise<void>;
  readonly #underWay = new Map<string, Promise<void>>();
  /** In which order receivers were last sent to. */
  readonly #turns = new Map<string, number>();
  #turn = 0;
  readonly #ending = new AbortController();

  constructor(
    idOf: (receiver: Receiver) => string,
    work: (receiver: Receiver, stopping: AbortSignal) => Promise<void>,
  ) {
    this.#idOf = idOf;
    this.#work = work;
    // Every message that is under way listens to it.
    setMaxListeners(0, this.#ending.signal);
  }

  /** Begin a round for each of these that has none just now. Answers what was begun, which nobody needs to wait for. */
  begin(due: readonly Receiver[]): readonly Promise<void>[] {
    const turnOf = (receiver: Receiver) => this.#turns.get(this.#idOf(receiver)) ?? 0;
    const first = due
      .filter((receiver) => !this.#underWay.has(this.#idOf(receiver)))
      .toSorted((a, b) => turnOf(a) - turnOf(b));
    return first.slice(0, mostAtOnce - this.#underWay.size).map((receiver) => this.#begin(receiver));
  }

  /** Cut off what is under way: it is sent again another time. */
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
