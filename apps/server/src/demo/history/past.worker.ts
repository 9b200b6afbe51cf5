import { parentPort, receiveMessageOnPort, workerData } from 'node:worker_threads';
import { chooseLanguage } from '../words/demo.words.ts';
import { type Batch, Batches } from './batches.ts';
import { areasOf } from './past-days.ts';
import { livePastOf } from './past-order.ts';
import { mostUnsent, type PastErrand, type PastWord, shared } from './past-thread.ts';

// Runs in worker threads: rows are generated while the main thread sends earlier ones.
const { order, counts, language } = workerData as PastErrand;
chooseLanguage(language);
const hourMs = 3_600_000;

const say = (word: PastWord, moved: ArrayBuffer[] = []) => parentPort?.postMessage(word, moved);

const handOn = (batch: Batch) => {
  Atomics.add(counts, shared.unsent, batch.bytes.byteLength);
  say({ kind: 'rows', batch }, [batch.bytes.buffer]);
};
// This thread never waits for messages: it polls for returned buffers when it needs memory.
const spare = () =>
  parentPort ? (receiveMessageOnPort(parentPort)?.message as ArrayBuffer | undefined) : undefined;
const batches = new Batches(handOn, spare);

/** Areas not taken by any thread yet; each is taken when the previous one is done. */
function* untaken() {
  const areas = areasOf(order.fleet);
  const take = () => areas[Atomics.add(counts, shared.taken, 1)];
  for (let area = take(); area !== undefined; area = take()) yield area;
}

const standing = livePastOf(order, batches, {
  areas: untaken(),
  breathe: (done) => {
    if (done % hourMs === 0) say({ kind: 'hour' });
    const unsent = () => Atomics.load(counts, shared.unsent);
    for (let waiting = unsent(); waiting > mostUnsent; waiting = unsent())
      Atomics.wait(counts, shared.unsent, waiting);
  },
});
batches.flush();
say({ kind: 'done', standing });
