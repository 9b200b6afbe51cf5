import type { ResourceLimits, Worker } from 'node:worker_threads';
import { Refused } from '../kernel/call/refuse.ts';
import type { ConnectionConfig } from '../kernel/database/db.ts';
import type { Settings } from '../kernel/program/settings.ts';
import { startThread } from '../kernel/program/start-thread.ts';
import { ThreadEnded, WorkerThread } from '../kernel/program/worker-thread.ts';
import type { Made } from '../platform/exports/export-work.service.ts';
import type { FileRequest, MakeElsewhere } from '../platform/exports/file-making.service.ts';

/** What the thread makes its own features with. */
export interface MakingData {
  /** How the database is reached, with the program's own rights. */
  connection: ConnectionConfig;
  secret: Uint8Array;
  settings: Pick<Settings, 'demo' | 'businessZone'>;
}

/** How a request ended; `here`: it needs what only the program holds in memory. */
export type MakingWord =
  | { kind: 'made'; made: Made }
  | { kind: 'refused'; refused: Pick<Refused, 'code' | 'facts' | 'fields'> }
  | { kind: 'here' };

export interface MakingProgress {
  done: number;
  total: number | null;
}

interface Options extends MakingData {
  onEnded(error: ThreadEnded): void;
  start?(data: MakingData, limits: ResourceLimits): Worker;
}

/** Rows live shortly, a batch or two at a time; what stays are the calls of the contract, about 80 MB. */
const resourceLimits = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 32 };
const idleMs = 60_000;

const startMaking = (workerData: MakingData, limits: ResourceLimits) =>
  startThread(import.meta.url, 'making.worker', { workerData, resourceLimits: limits });

/** Makes the files of jobs in a thread of their own, which asks the database over its own connections. */
export function makeMakingThread({ onEnded, start = startMaking, ...data }: Options) {
  const thread = new WorkerThread<FileRequest, MakingWord, MakingProgress>({
    what: 'makes files',
    start: () => start(data, resourceLimits),
    idleMs,
    onEnded,
  });
  const make: MakeElsewhere = async (request, { signal, onProgress }) => {
    const word = await thread.run(request, { signal, onProgress }).catch((error: unknown) => {
      throw error instanceof ThreadEnded && error.outOfMemory ? new Refused('export.memory') : error;
    });
    if (word.kind === 'here') return 'here';
    if (word.kind === 'made') return word.made;
    const { code, facts, fields } = word.refused;
    throw new Refused(code, facts, fields);
  };
  return { make, stop: () => thread.stop() };
}
