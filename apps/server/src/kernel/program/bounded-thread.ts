import type { ResourceLimits, Worker } from 'node:worker_threads';
import { makeFairSemaphore } from '../web/fair-semaphore.ts';

/** What a thread may take to answer, and what it is called when it ends too early. */
export interface ThreadBounds {
  what: string;
  seconds: number;
  /** Of its heap; what it unpacks is bounded by itself. */
  megabytes: number;
}

const tooMuchMemory = 'ERR_WORKER_OUT_OF_MEMORY';

/** Files that people gave are read a few at a time, of each kind no more than leave room for the others. */
const semaphore = makeFairSemaphore({ atOnce: 3, ofOne: 2, waiting: 200, ofOneWaiting: 100 });

/**
 * The one answer of a thread that reads what somebody gave: what a file does to the memory or the time there, it does to
 * nobody else. Undefined where it took too much of either; the thread is ended with it.
 */
export async function answerWithin<R>(
  { what, seconds, megabytes }: ThreadBounds,
  start: (resourceLimits: ResourceLimits) => Worker,
): Promise<R | undefined> {
  const release = await semaphore.acquire(what);
  const thread = start({ maxOldGenerationSizeMb: megabytes });
  let timer: NodeJS.Timeout | undefined;
  try {
    return await new Promise<R | undefined>((resolve, reject) => {
      timer = setTimeout(() => resolve(undefined), seconds * 1_000);
      thread.once('message', resolve);
      thread.once('error', (error: Error & { code?: string }) =>
        error.code === tooMuchMemory ? resolve(undefined) : reject(error),
      );
      thread.once('exit', (code) => reject(new Error(`the thread that ${what} ended with ${code}`)));
    });
  } finally {
    clearTimeout(timer);
    await thread.terminate();
    release();
  }
}
