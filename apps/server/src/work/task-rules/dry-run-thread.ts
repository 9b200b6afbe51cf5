import type { DryRunGiven, PastRide, Tried } from '@kickstand/domain/work/work-verdicts/dry-run';
import { sendPieces } from '../../kernel/program/pieces-to-worker.ts';
import { startThread } from '../../kernel/program/start-thread.ts';

/** Messages to the thread: an area, then its stored states, each with the rides that ended since the previous one. */
export type DryRunPiece =
  | { kind: 'area'; given: DryRunGiven }
  | { kind: 'snapshot'; frame: Uint8Array; rides: readonly PastRide[] };

export type TriedArea = Tried & { areaId: number };

const megabytes = 500;

/** Runs a dry run in a thread of its own, area after area; fails if it needs more than 500 MB. */
export const dryRunInThread = (pieces: AsyncIterable<DryRunPiece>) =>
  sendPieces<TriedArea[]>(
    startThread(import.meta.url, 'dry-run.worker', {
      resourceLimits: { maxOldGenerationSizeMb: megabytes },
    }),
    pieces,
    'tries rules',
  );
