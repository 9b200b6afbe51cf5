import { parentPort } from 'node:worker_threads';
import type { WorkerReply } from './pieces-to-worker.ts';

/** In a worker that receives pieces: processes each one, and finally returns the result. */
export function workOnPieces<P, R>(deal: (piece: P) => void, result: () => R) {
  const say = (word: WorkerReply<R>) => parentPort?.postMessage(word);
  parentPort?.on('message', (piece: P | 'end') => {
    if (piece === 'end') return say({ kind: 'done', result: result() });
    deal(piece);
    say({ kind: 'processed' });
  });
}
