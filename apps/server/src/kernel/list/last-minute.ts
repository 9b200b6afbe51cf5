type Answer<T> = { at: number; list: T[]; count: number };

const keptForMs = 60_000;
const mostKept = 2_000;

/** Answers of the last minute, cached per scope. */
export class LastMinute {
  readonly #kept = new Map<string, Answer<unknown>>();

  async ask<T>(key: string, { fresh, now }: { fresh: boolean; now: number }, count: () => Promise<T[]>) {
    const kept = this.#kept.get(key) as Answer<T> | undefined;
    if (kept && !fresh && now - kept.at < keptForMs) return kept;
    const list = await count();
    const answer = { at: now, list, count: list.length };
    this.#kept.delete(key);
    this.#kept.set(key, answer);
    if (this.#kept.size > mostKept) this.#kept.delete(this.#kept.keys().next().value ?? '');
    return answer;
  }
}
