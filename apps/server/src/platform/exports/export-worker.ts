import { everything } from '@kickstand/domain/platform/access';
import type { Db } from '../../kernel/database/db.ts';
import { repeatEvery, stopAll } from '../../kernel/program/repeat-every.ts';
import type { TellOperator } from '../../live/operator-news.ts';
import { makeEndings, sayTo } from './export-endings.ts';
import { tidyExports } from './export-tidy.ts';
import type { Progress } from './export-work.service.ts';
import type { FileJobStored } from './exports.store.ts';
import { type MakingParts, makeFile } from './file-making.service.ts';
import { claimFileJob, releaseFileJob, renewLease } from './queue.store.ts';

/** A worker silent for this long is considered dead. */
export const leaseMs = 30_000;
/** The minimum interval of progress updates in the database and the owner's consoles. */
const tellEveryMs = 1_000;
const beatEveryMs = 5_000;
const lookEveryMs = 500;
const tidyEveryMs = 60_000;
/** Files written concurrently by one process. */
const atOnce = 3;

export interface WorkerParts extends MakingParts {
  tell: TellOperator;
  /** Called for errors that do not concern the requester. */
  onTrouble(error: unknown, what: string): void;
}

const stopping = new Error('the worker stops');
const lost = new Error('the job is no longer this worker’s');

/** Works through the export queue: claims jobs, writes their files, notifies their owners, and cleans up after a week. */
export function makeExportWorker(parts: WorkerParts) {
  const { database, now, onTrouble } = parts;
  const running = new Map<string, { done: Promise<void>; abort: AbortController }>();
  const work = makeWork(parts);
  const allDone = () => Promise.all([...running.values()].map(({ done }) => done));

  function take(job: FileJobStored) {
    const abort = new AbortController();
    const done = work(job, abort)
      .catch((error: unknown) => onTrouble(error, 'what became of an export could not be written down'))
      .finally(() => running.delete(job.id));
    running.set(job.id, { done, abort });
  }

  /** Claims what can be claimed. Returns how many jobs. */
  async function look(ending?: AbortSignal) {
    for (let taken = 0; ; taken++) {
      if (ending?.aborted || running.size >= atOnce) return taken;
      const job = await database.write(everything, (db) => claimFileJob(db, { now: now(), leaseMs }));
      if (!job) return taken;
      take(job);
      if (ending?.aborted) giveUp();
    }
  }

  /** Returns running jobs to the queue. */
  function giveUp() {
    for (const { abort } of running.values()) abort.abort(stopping);
  }

  return {
    /** Works until the queue is empty. */
    workOff: async () => {
      while ((await look()) > 0 || running.size > 0) await allDone();
    },
    tidy: () => tidyExports(parts),
    /** Works until stopped; unfinished jobs return to the queue. */
    start: (onError: (error: unknown) => void) => {
      const tidy = () => tidyExports(parts);
      const stop = stopAll(
        repeatEvery(lookEveryMs, look, onError),
        repeatEvery(tidyEveryMs, tidy, onError, { atOnce: true }),
      );
      return async () => {
        const stopped = stop();
        // The program's shutdown must not wait for a slow round; afterwards file makers are ended.
        giveUp();
        await stopped;
        await allDone();
      };
    },
  };
}

/** One job from claim to end, with a heartbeat that keeps the lease and detects cancellation. */
function makeWork(parts: WorkerParts) {
  const { database, now, onTrouble } = parts;
  const endings = makeEndings(parts);
  const say = sayTo(parts.tell);
  const write = <T>(change: (db: Db) => Promise<T>) => database.write(everything, change);

  return async (job: FileJobStored, abort: AbortController) => {
    let progress: Progress = { done: 0, total: null };
    let toldAt = now();
    const beat = async () => {
      toldAt = now();
      const mine = await write((db) => renewLease(db, job, { ...progress, until: now() + leaseMs }));
      if (mine) say(job, 'running', progress);
      else abort.abort(lost);
    };
    const unsaid = (error: unknown) => onTrouble(error, 'how far an export is could not be said');
    const onProgress = async (said: Progress) => {
      progress = said;
      // A single failed heartbeat is harmless: the lease outlasts several.
      if (now() - toldAt >= tellEveryMs) await beat().catch(unsaid);
    };
    say(job, 'running', progress);
    const stopBeating = repeatEvery(beatEveryMs, beat, unsaid);
    try {
      const guidance = { signal: abort.signal, onProgress };
      await endings.finish(job, await makeFile(parts, job, guidance));
    } catch (error) {
      // A job given up may fail because of what was ended with it.
      const cause = abort.signal.aborted ? abort.signal.reason : error;
      if (cause === stopping) await write((db) => releaseFileJob(db, job));
      else if (cause !== lost) await endings.fail(job, error, progress);
    } finally {
      await stopBeating();
    }
  };
}
