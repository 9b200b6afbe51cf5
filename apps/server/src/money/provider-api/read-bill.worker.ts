import { parentPort, workerData } from 'node:worker_threads';
import type { BillKind, BillLine } from './port.ts';
import { type BillFile, readBill } from './read-bill.ts';
import type { BillWord } from './read-bill-file.ts';

/** Processing a batch blocks the receiver for a few milliseconds. */
const linesInPiece = 1_000;

/** Batches of lines as text, which move to another thread without copying. */
function piecesOf(lines: Iterable<BillLine>): Uint8Array<ArrayBuffer>[] {
  const pieces: Uint8Array<ArrayBuffer>[] = [];
  let piece: BillLine[] = [];
  const end = () => pieces.push(new TextEncoder().encode(JSON.stringify(piece)));
  for (const line of lines) {
    if (piece.push(line) < linesInPiece) continue;
    end();
    piece = [];
  }
  if (piece.length > 0) end();
  return pieces;
}

function wordOf(given: BillFile<BillKind>): BillWord {
  const read = readBill({ ...given, file: Buffer.from(given.file) });
  if (read.kind !== 'answer') return read;
  const { lines, ...bill } = read.value;
  return { kind: 'answer', value: { ...bill, pieces: piecesOf(lines) } };
}

const word = wordOf(workerData as BillFile<BillKind>);
const moved = word.kind === 'answer' ? word.value.pieces.map(({ buffer }) => buffer) : [];
parentPort?.postMessage(word, moved);
