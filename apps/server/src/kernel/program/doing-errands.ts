import { parentPort } from 'node:worker_threads';
import type { ErrandOrder, ErrandWord } from './errand-thread.ts';

interface Guided<F> {
  signal: AbortSignal;
  tell(far: F): void;
}

/** In a thread that does errands: do each as it comes, until it is told to leave it. */
export function doErrands<E, R, F = never>(work: (errand: E, guided: Guided<F>) => Promise<R>) {
  const open = new Map<number, AbortController>();
  const say = (word: ErrandWord<R, F>) => parentPort?.postMessage(word);

  async function start(no: number, errand: E) {
    const abort = new AbortController();
    open.set(no, abort);
    const tell = (far: F) => say({ no, kind: 'far', far });
    try {
      say({ no, kind: 'done', result: await work(errand, { signal: abort.signal, tell }) });
    } catch (error) {
      // What cannot be sent to another thread is said in words.
      const said = error instanceof Error ? error : new Error(String(error));
      say({ no, kind: 'failed', error: said });
    } finally {
      open.delete(no);
    }
  }

  parentPort?.on('message', (order: ErrandOrder<E>) => {
    if (order.kind === 'do') void start(order.no, order.errand);
    else open.get(order.no)?.abort();
  });
}
