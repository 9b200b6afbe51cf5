import { workVerdicts } from '@kickstand/contract/work/field-work';
import { chanceFrom, type Deed, isObjecting, objectionTo } from '@kickstand/town';
import type { Caller } from '../api.ts';
import type { Scene } from '../scene.ts';

/** Real milliseconds between two checks of verdicts: at work, and at the end of a shift. */
const lookEveryMs = { working: 2 * 3_600_000, leaving: 600_000 } as const;
/** How much of their own work somebody checks, and remembers. */
const looksAt = 50;
const remembers = 500;

/** Somebody's objections to verdicts on their work. */
export class Objections {
  readonly #scene: Pick<Scene, 'clock' | 'figures' | 'town' | 'words'>;
  readonly #call: Caller;
  readonly #deeds = new Map<string, Deed>();
  #lookedAt = Number.NEGATIVE_INFINITY;

  constructor(scene: Pick<Scene, 'clock' | 'figures' | 'town' | 'words'>, call: Caller) {
    this.#scene = scene;
    this.#call = call;
  }

  /** Remembers how a task was done. */
  remember(taskId: string, deed: Deed) {
    this.#deeds.set(taskId, deed);
    const [oldest] = this.#deeds.keys();
    if (this.#deeds.size > remembers && oldest !== undefined) this.#deeds.delete(oldest);
  }

  /** Checks the verdicts, if due, and objects to what seems wrong. */
  async look(when: keyof typeof lookEveryMs) {
    const { clock, figures, town, words } = this.#scene;
    if (clock.now - this.#lookedAt < lookEveryMs[when]) return;
    this.#lookedAt = clock.now;
    const answer = await this.#call(workVerdicts.own, { query: { pageSize: looksAt } }, { optional: true });
    for (const { id, objectUntil, verdictReason } of answer.ok ? answer.data.list : []) {
      // A verdict once accepted stays accepted.
      const chance = chanceFrom(town.seed).fork(`objection/${id}`);
      if (objectUntil === null || !isObjecting(this.#deeds.get(id) ?? 'forgotten', chance)) continue;
      const text = objectionTo(verdictReason, chance, words.language);
      const request = { params: { taskId: id }, body: { text } };
      if ((await this.#call(workVerdicts.object, request)).ok) figures.objections += 1;
    }
  }
}
