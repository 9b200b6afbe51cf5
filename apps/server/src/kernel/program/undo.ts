import { within } from './within.ts';

/** Called for each step that took noticeable time: its name, its duration (ms) and whether it finished. */
export type OnUndone = (step: { name: string; ms: number; ended: boolean }) => void;

interface Step {
  name: string;
  undo(): unknown;
  mayBeLeft: boolean;
}

/** Shorter steps are not reported. */
const worthSayingMs = 100;

/** A step that may be abandoned gets at least this much time, even if earlier ones used all of it. */
const leastMs = 50;

/** Cleanup steps in reverse order, for a failed start as well as for stopping. */
export class Undo {
  readonly #steps: Step[] = [];
  readonly #onUndone: OnUndone;
  readonly #patienceMs: number;
  #endsAt: number | undefined;

  /** Steps that may be abandoned share `patienceMs`. */
  constructor({ patienceMs, onUndone = () => {} }: { patienceMs: number; onUndone?: OnUndone }) {
    this.#patienceMs = patienceMs;
    this.#onUndone = onUndone;
  }

  /** Ongoing activities may be abandoned; a step that stores received data is waited for, however long it takes. */
  add(name: string, undo: () => unknown, { mayBeLeft = false } = {}) {
    this.#steps.push({ name, undo, mayBeLeft });
  }

  /** Whether cleanup has begun: errors from now on are caused by it. */
  get hasBegun() {
    return this.#endsAt !== undefined;
  }

  async all() {
    this.#endsAt = performance.now() + this.#patienceMs;
    for (let step = this.#steps.pop(); step; step = this.#steps.pop()) await this.#undo(step, this.#endsAt);
  }

  async #undo({ name, undo, mayBeLeft }: Step, endsAt: number) {
    const from = performance.now();
    const patienceMs = mayBeLeft ? Math.max(leastMs, endsAt - from) : Number.POSITIVE_INFINITY;
    const ended = await within(patienceMs, undo());
    const ms = Math.round(performance.now() - from);
    if (!ended || ms >= worthSayingMs) this.#onUndone({ name, ms, ended });
  }
}
