import type { Chance } from '@kickstand/town';
import type { Faults } from './faults.ts';

/** A notification from a provider to its merchant. */
export interface Letter {
  url: string;
  /** The content, signed as of now. */
  make(): { headers: Record<string, string>; body: string };
  /** Whether the merchant has accepted it. */
  isTaken(status: number, body: string): boolean;
  /** Seconds until each repetition. */
  pauses: readonly number[];
}

interface Waiting {
  letter: Letter;
  due: number;
  tries: number;
}

export interface CourierParts {
  faults: Faults;
  chance: Chance;
  now(): number;
}

const patienceMs = 5_000;

/** Delivers notifications: some twice, late or out of order, and repeatedly until accepted. */
export class Courier {
  readonly #parts: CourierParts;
  #waiting: Waiting[] = [];
  readonly #underWay = new Set<Promise<void>>();

  constructor(parts: CourierParts) {
    this.#parts = parts;
  }

  post(letter: Letter) {
    const { chance, faults, now } = this.#parts;
    const lateMs = chance.happens(faults.late) ? chance.between(60, 400) * 1_000 : 0;
    const heldMs = chance.happens(faults.disordered) ? chance.between(10, 60) * 1_000 : 0;
    const due = now() + lateMs + heldMs;
    this.#waiting.push({ letter, due, tries: 0 });
    if (chance.happens(faults.twice)) this.#waiting.push({ letter, due, tries: 0 });
  }

  /** Sends what is due. */
  step() {
    const now = this.#parts.now();
    const due = this.#waiting.filter((one) => one.due <= now);
    if (due.length === 0) return;
    this.#waiting = this.#waiting.filter((one) => one.due > now);
    for (const one of due) {
      const sending = this.#send(one).finally(() => this.#underWay.delete(sending));
      this.#underWay.add(sending);
    }
  }

  /** Resolves when nothing is in flight. */
  async settled() {
    while (this.#underWay.size > 0) await Promise.all(this.#underWay);
  }

  async #send({ letter, tries }: Waiting) {
    if (await tell(letter)) return;
    const pause = letter.pauses[tries];
    if (pause === undefined) return;
    this.#waiting.push({ letter, due: this.#parts.now() + pause * 1_000, tries: tries + 1 });
  }
}

async function tell({ url, make, isTaken }: Letter): Promise<boolean> {
  try {
    const { headers, body } = make();
    const signal = AbortSignal.timeout(patienceMs);
    const answer = await fetch(url, { method: 'POST', headers, body, signal });
    return isTaken(answer.status, await answer.text());
  } catch {
    return false;
  }
}
