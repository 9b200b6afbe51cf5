import { parentPort } from 'node:worker_threads';
import type { FedWord } from './fed-thread.ts';

/** In a worker that receives pieces: processes each one, and finally returns the result. */
export function beFed<P, R>(deal: (piece: P) => void, result: () => R) {
  const say = (word: FedWord<R>) => parentPort?.postMessage(word);
  parentPort?.on('message', (piece: P | 'end') => {
    if (piece === 'end') return say({ kind: 'done', result: result() });
    deal(piece);
    say({ kind: 'taken' });
  });
}
