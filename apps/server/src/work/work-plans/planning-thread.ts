import type { ShiftErrand, ShiftOutcome } from '@kickstand/domain/work/work-plans';
import { startThread } from '../../kernel/program/start-thread.ts';

/** The order for the thread. */
export interface PlanningOrder {
  errand: ShiftErrand;
  /** Only value the work. */
  onlyWorth: boolean;
}

/** Messages from the thread: search progress, 0 to 1, and the plan; or the value of work, cents by subject. */
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

/** Plans a shift in a thread of its own; fails if it needs more than 500 MB. */
export const planInThread = (errand: ShiftErrand, onShare: (share: number) => void) =>
  inThread<ShiftOutcome>({ errand, onlyWorth: false }, (word, resolve) => {
    if (word.kind === 'done') resolve(word.outcome);
    if (word.kind === 'share') onShare(word.share);
  });

/** The current value of work on vehicles, cents by subject, calculated in such a thread. */
export const worthInThread = (errand: ShiftErrand) =>
  inThread<ReadonlyMap<string, number>>({ errand, onlyWorth: true }, (word, resolve) => {
    if (word.kind === 'worth') resolve(word.worth);
  });
