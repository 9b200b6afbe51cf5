import { within } from './within.ts';

/** Told of each step that was not over at once: its name, how long it took (ms) and whether it was waited for to its end. */
export type OnUndone = (step: { name: string; ms: number; ended: boolean }) => void;

interface Step {
  name: string;
  undo(): unknown;
  mayBeLeft: boolean;
}

/** Steps as short as this are nobody's concern. */
const worthSayingMs = 100;

/** A step that may be left behind gets this much time even when those before have used all of it. */
const leastMs = 50;

/** Things to undo, last first, whether a start failed half-way or a program is asked to stop. */
export class Undo {
  readonly #steps: Step[] = [];
  readonly #onUndone: OnUndone;
  readonly #patienceMs: number;
  #endsAt: number | undefined;

  /** All steps that may be left behind have `patienceMs` together. */
  constructor({ patienceMs, onUndone = () => {} }: { patienceMs: number; onUndone?: OnUndone }) {
    this.#patienceMs = patienceMs;
    this.#onUndone = onUndone;
  }

  /** What goes on by itself may be left behind; what writes down what was heard is waited for, however long it takes. */
  add(name: string, undo: () => unknown, { mayBeLeft = false } = {}) {
    this.#steps.push({ name, undo, mayBeLeft });
  }

  /** Whether things are being undone: what fails from now on fails for that. */
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
