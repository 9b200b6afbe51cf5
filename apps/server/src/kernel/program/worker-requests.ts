import { parentPort } from 'node:worker_threads';
import type { WorkerReply, WorkerRequest } from './worker-thread.ts';

interface Guided<Progress> {
  signal: AbortSignal;
  tell(progress: Progress): void;
}

/** In a worker: answers requests as they arrive, until told to abandon them. */
export function answerRequests<Request, Result, Progress = never>(
  work: (request: Request, guided: Guided<Progress>) => Promise<Result>,
) {
  const open = new Map<number, AbortController>();
  const say = (word: WorkerReply<Result, Progress>) => parentPort?.postMessage(word);

  async function start(no: number, request: Request) {
    const abort = new AbortController();
    open.set(no, abort);
    const tell = (progress: Progress) => say({ no, kind: 'progress', progress });
    try {
      say({ no, kind: 'done', result: await work(request, { signal: abort.signal, tell }) });
    } catch (error) {
      // What cannot be sent to another thread is said in words.
      const said = error instanceof Error ? error : new Error(String(error));
      say({ no, kind: 'failed', error: said });
    } finally {
      open.delete(no);
    }
  }

  parentPort?.on('message', (order: WorkerRequest<Request>) => {
    if (order.kind === 'do') void start(order.no, order.request);
    else open.get(order.no)?.abort();
  });
}
