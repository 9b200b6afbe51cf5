import type { ResourceLimits, Worker } from 'node:worker_threads';
import { makeFairSemaphore } from '../web/fair-semaphore.ts';

/** Limits of a thread, and the name used when it dies early. */
export interface ThreadBounds {
  what: string;
  seconds: number;
  /** Heap limit; what it unpacks has a limit of its own. */
  megabytes: number;
}

const tooMuchMemory = 'ERR_WORKER_OUT_OF_MEMORY';

/** Uploaded files are read a few at a time, with a limit per kind that leaves room for the others. */
const semaphore = makeFairSemaphore({ atOnce: 3, ofOne: 2, waiting: 200, ofOneWaiting: 100 });

/**
 * The result of a thread that parses an upload: memory or time that the file uses up there affects nobody else.
 * Undefined if it exceeded either limit; the thread is then ended.
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
