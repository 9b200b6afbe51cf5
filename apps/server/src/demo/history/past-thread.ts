import { availableParallelism } from 'node:os';
import type { Worker } from 'node:worker_threads';
import type { Language } from '@kickstand/town';
import { startThread } from '../../kernel/program/start-thread.ts';
import type { DemoVehicle } from '../demo.fleet.ts';
import { demoLanguage } from '../words/demo.words.ts';
import type { Batch } from './batches.ts';
import { areasOf, beginOf } from './past-days.ts';
import type { PastOrder } from './past-order.ts';

/** Making rows waits for the database when so many bytes wait to be sent. */
export const mostUnsent = 64_000_000;
/** What the threads count together: bytes that were made and not sent yet, and how many areas were taken. */
export const shared = { unsent: 0, taken: 1 } as const;
/** More would wait for the database, which takes what two can make. */
const mostThreads = Math.min(2, availableParallelism());
const hourMs = 3_600_000;

/** Rows live shortly: with room for many of them most are gone before they are looked at. */
const resourceLimits = { maxYoungGenerationSizeMb: 384 };

/** What a thread is given. */
export interface PastErrand {
  order: PastOrder;
  language: Language;
  counts: Int32Array<SharedArrayBuffer>;
}

/** What a thread says. */
export type PastWord =
  | { kind: 'rows'; batch: Batch }
  | { kind: 'hour' }
  | { kind: 'done'; standing: DemoVehicle[] };

export interface PastHearer {
  /** Rows to be sent; settled when they have arrived. */
  take(batch: Batch): Promise<void>;
  onProgress(done: number, total: number): void;
}

const startPast = (workerData: PastErrand) =>
  startThread(import.meta.url, 'past.worker', { workerData, resourceLimits });

/**
 * Lives the past in threads of their own, never far ahead of the database; each takes the next service area when it is done with
 * one, and what comes of it is the same however many there are. Answers how each vehicle stands at its end.
 */
export async function livePastInThreads(
  order: PastOrder,
  { take, onProgress }: PastHearer,
  most = mostThreads,
): Promise<DemoVehicle[]> {
  const counts = new Int32Array(new SharedArrayBuffer(8));
  const areas = areasOf(order.fleet).length;
  const total = areas * Math.ceil((order.now - beginOf(order)) / hourMs);
  let done = 0;
  const hearer = { take, onHour: () => onProgress(done++ * hourMs, total * hourMs) };
  const threads = Array.from({ length: Math.min(most, areas) }, () =>
    startPast({ order, counts, language: demoLanguage() }),
  );
  try {
    const standing = await Promise.all(threads.map((thread) => hear(thread, counts, hearer)));
    return inOrder(standing.flat());
  } finally {
    for (const thread of threads) void thread.terminate();
  }
}

/** Vehicles as the fleet was given. */
export const inOrder = (fleet: DemoVehicle[]) => fleet.sort((a, b) => a.vehicleId - b.vehicleId);

/** Send what a thread makes until it is done; answers how the vehicles of its areas stand. */
function hear(
  thread: Worker,
  counts: PastErrand['counts'],
  { take, onHour }: Pick<PastHearer, 'take'> & { onHour(): void },
) {
  return new Promise<DemoVehicle[]>((resolve, reject) => {
    const send = async (batch: Batch) => {
      const { byteLength } = batch.bytes;
      await take(batch);
      Atomics.sub(counts, shared.unsent, byteLength);
      Atomics.notify(counts, shared.unsent);
      const memory = batch.bytes.buffer;
      if (memory.byteLength > 0) thread.postMessage(memory, [memory]);
    };
    thread.on('message', (word: PastWord) => {
      if (word.kind === 'rows') send(word.batch).catch(reject);
      else if (word.kind === 'hour') onHour();
      else resolve(word.standing);
    });
    thread.once('error', reject);
    thread.once('exit', (code) => reject(new Error(`the thread that makes the past ended with ${code}`)));
  });
}
