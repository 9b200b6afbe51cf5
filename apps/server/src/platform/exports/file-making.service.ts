import { mkdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { type Guidance, type Made, type Makers, type WorkParts, writeExport } from './export-work.service.ts';
import type { TaskStored } from './exports.store.ts';

/** What is to be made elsewhere, as plain data. */
export interface FileRequest {
  task: TaskStored;
  /** A folder of its own. */
  folder: string;
  /** When it began. */
  now: number;
  sheetRows: number | undefined;
}

/** What makes files without holding up this thread; it says `here` of what only this thread can read. */
export type MakeElsewhere = (request: FileRequest, guidance: Guidance) => Promise<Made | 'here'>;

export interface MakingParts extends WorkParts {
  /** For what is no plain list. */
  makers?(): Makers;
  /** Absent: everything is made here. */
  elsewhere?: MakeElsewhere | undefined;
}

/** Make the file of a task in this thread. */
export const makeHere = (parts: MakingParts, task: TaskStored, guidance: Guidance): Promise<Made> =>
  (parts.makers?.()[task.input.callId] ?? writeExport)(parts, task, guidance);

/** The folder in which a task's file is made elsewhere is called after the task, as the file is, and ends so. */
export const makingEnding = '.making';

/** Make the file of a task: elsewhere if that can be, so that nobody waits for it here. */
export async function makeFile(parts: MakingParts, task: TaskStored, guidance: Guidance): Promise<Made> {
  const made = await madeElsewhere(parts, task, guidance);
  return made === 'here' ? makeHere(parts, task, guidance) : made;
}

async function madeElsewhere(
  { elsewhere, folder, now, sheetRows }: MakingParts,
  task: TaskStored,
  guidance: Guidance,
) {
  if (!elsewhere) return 'here';
  const own = join(folder, `${task.id}.${task.attempts}${makingEnding}`);
  await mkdir(own, { recursive: true, mode: 0o700 });
  try {
    const made = await elsewhere({ task, folder: own, now: now(), sheetRows }, guidance);
    if (made !== 'here') await rename(join(own, made.file), join(folder, made.file));
    return made;
  } finally {
    // What was given up may still be written to; what is left of it is tidied up later.
    await rm(own, { recursive: true, force: true, maxRetries: 3 }).catch(() => undefined);
  }
}
