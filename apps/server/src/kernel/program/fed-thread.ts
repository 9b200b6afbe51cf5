import type { Worker } from 'node:worker_threads';

/** What a thread that is fed answers: it has dealt with a piece, or all of it is done. */
export type FedWord<R> = { kind: 'taken' } | { kind: 'done'; result: R };

/** So many pieces may wait for the thread: beyond them reading waits too. */
const mostAhead = 4;

/**
 * Hand pieces to a thread as they are read, and `end` after the last; answers what it made of them. The thread is ended with it.
 * `what`: what is said of it when it ends too early.
 */
export async function feedThread<R>(
  thread: Worker,
  pieces: AsyncIterable<unknown>,
  what: string,
): Promise<R> {
  let taken = 0;
  let wake = () => {};
  const ended = new Promise<R>((resolve, reject) => {
    thread.on('message', (word: FedWord<R>) => {
      if (word.kind === 'done') return resolve(word.result);
      taken += 1;
      wake();
    });
    thread.once('error', reject);
    thread.once('exit', (code) => reject(new Error(`the thread that ${what} ended with ${code}`)));
  });
  const failed = ended.then(() => undefined);
  // Whoever waits for the end hears of a failure; nobody may yet.
  failed.catch(() => undefined);
  try {
    let told = 0;
    for await (const piece of pieces) {
      thread.postMessage(piece);
      told += 1;
      while (told - taken >= mostAhead)
        await Promise.race([new Promise<void>((resolve) => (wake = resolve)), failed]);
    }
    thread.postMessage('end');
    return await ended;
  } finally {
    await thread.terminate();
  }
}
