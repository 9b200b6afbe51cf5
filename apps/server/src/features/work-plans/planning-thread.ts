import type { ShiftErrand, ShiftOutcome } from '@kickstand/domain/plan';
import { startThread } from '../../kernel/program/start-thread.ts';

/** What the thread says: how much of the search is done, 0 to 1, and the plan. */
export type PlanningWord = { kind: 'share'; share: number } | { kind: 'done'; outcome: ShiftOutcome };

const megabytes = 500;

/** Plan a shift in a thread of its own; fails when it needs more than 500 MB. */
export async function planInThread(
  errand: ShiftErrand,
  onShare: (share: number) => void,
): Promise<ShiftOutcome> {
  const thread = startThread(import.meta.url, 'planning.worker', {
    workerData: errand,
    resourceLimits: { maxOldGenerationSizeMb: megabytes },
  });
  try {
    return await new Promise<ShiftOutcome>((resolve, reject) => {
      thread.on('message', (word: PlanningWord) =>
        word.kind === 'done' ? resolve(word.outcome) : onShare(word.share),
      );
      thread.once('error', reject);
      thread.once('exit', (code) => reject(new Error(`the thread that plans shifts ended with ${code}`)));
    });
  } finally {
    await thread.terminate();
  }
}
