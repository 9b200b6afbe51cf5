import { availableParallelism } from 'node:os';
import type { Worker } from 'node:worker_threads';
import type { Language } from '@kickstand/town';
import { startThread } from '../../kernel/program/start-thread.ts';
import type { DemoVehicle } from '../demo.fleet.ts';
import { demoLanguage } from '../words/demo.words.ts';
import type { Batch } from './batches.ts';
import { areasOf, beginOf } from './past-days.ts';
import type { PastOrder } from './past-order.ts';

/** Generating rows pauses while more bytes than this wait to be sent. */
export const mostUnsent = 64_000_000;
/** Indices of the counters shared by the threads: bytes generated and not sent yet, and areas taken. */
export const shared = { unsent: 0, taken: 1 } as const;
/** More would only wait for the database, which keeps up with two. */
const mostThreads = Math.min(2, availableParallelism());
const hourMs = 3_600_000;

/** Rows are short-lived: with a large young generation most are unreachable before it is collected. */
const resourceLimits = { maxYoungGenerationSizeMb: 384 };

/** Input of a thread. */
export interface PastErrand {
  order: PastOrder;
  language: Language;
  counts: Int32Array<SharedArrayBuffer>;
}

/** A message of a thread. */
export type PastWord =
  | { kind: 'rows'; batch: Batch }
  | { kind: 'hour' }
  | { kind: 'done'; standing: DemoVehicle[] };

export interface PastHearer {
  /** Sends rows; resolves when they have been loaded. */
  take(batch: Batch): Promise<void>;
  onProgress(done: number, total: number): void;
}

const startPast = (workerData: PastErrand) =>
  startThread(import.meta.url, 'past.worker', { workerData, resourceLimits });

/**
 * Simulates the history in worker threads, never far ahead of the database. Each takes the next service area when it
 * has finished one; the result does not depend on the number of threads. Returns the final state of each vehicle.
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

/** Sorts vehicles into the order of the fleet. */
export const inOrder = (fleet: DemoVehicle[]) => fleet.sort((a, b) => a.vehicleId - b.vehicleId);

/** Sends the rows of a thread until it is done; returns the final state of the vehicles in its areas. */
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
