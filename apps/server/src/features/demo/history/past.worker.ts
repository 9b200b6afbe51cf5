import { parentPort, workerData } from 'node:worker_threads';
import { Batches } from './batches.ts';
import { livePastOf } from './past-order.ts';
import { mostUnsent, type PastErrand, type PastWord } from './past-thread.ts';

// In a thread of its own: rows are made while the program sends those that were made before.
const { order, unsent } = workerData as PastErrand;
const hourMs = 3_600_000;

const say = (word: PastWord, moved: ArrayBuffer[] = []) => parentPort?.postMessage(word, moved);

const batches = new Batches((batch) => {
  Atomics.add(unsent, 0, batch.bytes.byteLength);
  say({ kind: 'rows', batch }, [batch.bytes.buffer]);
});

const standing = await livePastOf(order, batches, async (done, total) => {
  if (done % hourMs === 0) say({ kind: 'progress', done, total });
  for (let waiting = Atomics.load(unsent, 0); waiting > mostUnsent; waiting = Atomics.load(unsent, 0))
    Atomics.wait(unsent, 0, waiting);
});
batches.flush();
say({ kind: 'done', standing });
