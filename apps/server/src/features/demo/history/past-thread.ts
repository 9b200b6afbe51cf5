import { Worker } from 'node:worker_threads';
import type { DemoVehicle } from '../demo.fleet.ts';
import type { Batch } from './batches.ts';
import type { PastOrder } from './past-order.ts';

/** Making rows waits for the database when so many bytes wait to be sent. */
export const mostUnsent = 32_000_000;

/** Rows live shortly: with room for many of them most are gone before they are looked at. */
const resourceLimits = { maxYoungGenerationSizeMb: 384 };

/** What the thread is given. */
export interface PastErrand {
  order: PastOrder;
  /** How many bytes it has made that were not sent yet. */
  unsent: Int32Array<SharedArrayBuffer>;
}

/** What the thread says. */
export type PastWord =
  | { kind: 'rows'; batch: Batch }
  | { kind: 'progress'; done: number; total: number }
  | { kind: 'done'; standing: DemoVehicle[] };

export interface PastHearer {
  /** Rows to be sent; settled when they have arrived. */
  take(batch: Batch): Promise<void>;
  onProgress(done: number, total: number): void;
}

/** The thread's program: its source while nothing is bundled, otherwise its own bundle beside the server's. */
function startThread(workerData: PastErrand) {
  if (!import.meta.url.endsWith('.ts'))
    return new Worker(new URL('./past.worker.js', import.meta.url), { workerData, resourceLimits });
  const source = new URL('./past.worker.ts', import.meta.url).href;
  const program = `import('tsx/esm/api').then(({ register }) => (register(), import(${JSON.stringify(source)})))`;
  return new Worker(program, { workerData, resourceLimits, eval: true });
}

/** Lives the past in a thread of its own, never far ahead of the database. Answers how each vehicle stands at its end. */
export function livePastInThread(order: PastOrder, { take, onProgress }: PastHearer): Promise<DemoVehicle[]> {
  const unsent = new Int32Array(new SharedArrayBuffer(4));
  const thread = startThread({ order, unsent });
  return new Promise<DemoVehicle[]>((resolve, reject) => {
    const send = async (batch: Batch) => {
      const { byteLength } = batch.bytes;
      await take(batch);
      Atomics.sub(unsent, 0, byteLength);
      Atomics.notify(unsent, 0);
    };
    thread.on('message', (word: PastWord) => {
      if (word.kind === 'rows') send(word.batch).catch(reject);
      else if (word.kind === 'progress') onProgress(word.done, word.total);
      else resolve(word.standing);
    });
    thread.once('error', reject);
    thread.once('exit', (code) => reject(new Error(`the thread that makes the past ended with ${code}`)));
  }).finally(() => thread.terminate());
}
