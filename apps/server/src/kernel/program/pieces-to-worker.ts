import type { Worker } from 'node:worker_threads';

/** A worker's messages: a piece has been processed, or everything is done. */
export type WorkerReply<R> = { kind: 'processed' } | { kind: 'done'; result: R };

/** Maximum number of queued pieces: beyond it reading pauses too. */
const mostAhead = 4;

/**
 * Sends pieces to a worker as they are read, and `end` after the last; returns its result, then ends it. `what` is the
 * name used when it dies early.
 */
export async function sendPieces<R>(
  thread: Worker,
  pieces: AsyncIterable<unknown>,
  what: string,
): Promise<R> {
  let processed = 0;
  let wake = () => {};
  const ended = new Promise<R>((resolve, reject) => {
    thread.on('message', (word: WorkerReply<R>) => {
      if (word.kind === 'done') return resolve(word.result);
      processed += 1;
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
      while (told - processed >= mostAhead)
        await Promise.race([new Promise<void>((resolve) => (wake = resolve)), failed]);
    }
    thread.postMessage('end');
    return await ended;
  } finally {
    await thread.terminate();
  }
}
