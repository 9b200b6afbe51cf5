import { mkdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { type Guidance, type Made, type Makers, type WorkParts, writeExport } from './export-work.service.ts';
import type { FileJobStored } from './exports.store.ts';

/** A file to be made in another thread, as plain data. */
export interface FileRequest {
  job: FileJobStored;
  /** A separate folder. */
  folder: string;
  /** When it began. */
  now: number;
  sheetRows: number | undefined;
}

/** Makes files in another thread; answers `here` for what only this thread can read. */
export type MakeElsewhere = (request: FileRequest, guidance: Guidance) => Promise<Made | 'here'>;

export interface MakingParts extends WorkParts {
  /** Makers of special files. */
  makers?(): Makers;
  /** Absent: everything is made here. */
  elsewhere?: MakeElsewhere | undefined;
}

/** Makes a job's file in this thread. */
export const makeHere = (parts: MakingParts, job: FileJobStored, guidance: Guidance): Promise<Made> =>
  (parts.makers?.()[job.input.callId] ?? writeExport)(parts, job, guidance);

/** The suffix of the folder in which another thread makes a job's file. */
export const makingEnding = '.making';

/** Makes a job's file: in another thread if possible, so that it blocks nobody here. */
export async function makeFile(parts: MakingParts, job: FileJobStored, guidance: Guidance): Promise<Made> {
  const made = await madeElsewhere(parts, job, guidance);
  return made === 'here' ? makeHere(parts, job, guidance) : made;
}

async function madeElsewhere(
  { elsewhere, folder, now, sheetRows }: MakingParts,
  job: FileJobStored,
  guidance: Guidance,
) {
  if (!elsewhere) return 'here';
  const own = join(folder, `${job.id}.${job.attempts}${makingEnding}`);
  await mkdir(own, { recursive: true, mode: 0o700 });
  try {
    const made = await elsewhere({ job, folder: own, now: now(), sheetRows }, guidance);
    if (made !== 'here') await rename(join(own, made.file), join(folder, made.file));
    return made;
  } finally {
    // Files of a job that was given up may still be written to; leftovers are cleaned up later.
    await rm(own, { recursive: true, force: true, maxRetries: 3 }).catch(() => undefined);
  }
}
