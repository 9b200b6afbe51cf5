import type { ShiftErrand, ShiftOutcome } from '@kickstand/domain/work/work-plans';
import { startThread } from '../../kernel/program/start-thread.ts';

/** What the thread is to do. */
export interface PlanningOrder {
  errand: ShiftErrand;
  /** Only say what work is worth. */
  onlyWorth: boolean;
}

/** What the thread says: how much of the search is done, 0 to 1, and the plan; or what work is worth, cents by subject. */
export type PlanningWord =
  | { kind: 'share'; share: number }
  | { kind: 'done'; outcome: ShiftOutcome }
  | { kind: 'worth'; worth: ReadonlyMap<string, number> };

const megabytes = 500;

async function inThread<T>(
  order: PlanningOrder,
  heard: (word: PlanningWord, resolve: (value: T) => void) => void,
): Promise<T> {
  const thread = startThread(import.meta.url, 'planning.worker', {
    workerData: order,
    resourceLimits: { maxOldGenerationSizeMb: megabytes },
  });
  try {
    return await new Promise<T>((resolve, reject) => {
      thread.on('message', (word: PlanningWord) => heard(word, resolve));
      thread.once('error', reject);
      thread.once('exit', (code) => reject(new Error(`the thread that plans shifts ended with ${code}`)));
    });
  } finally {
    await thread.terminate();
  }
}

/** Plan a shift in a thread of its own; fails when it needs more than 500 MB. */
export const planInThread = (errand: ShiftErrand, onShare: (share: number) => void) =>
  inThread<ShiftOutcome>({ errand, onlyWorth: false }, (word, resolve) => {
    if (word.kind === 'done') resolve(word.outcome);
    if (word.kind === 'share') onShare(word.share);
  });

/** What work on vehicles is worth as of now, cents by subject, reckoned in such a thread. */
export const worthInThread = (errand: ShiftErrand) =>
  inThread<ReadonlyMap<string, number>>({ errand, onlyWorth: true }, (word, resolve) => {
    if (word.kind === 'worth') resolve(word.worth);
  });
