import { copyLine, type Value } from '../copy.store.ts';
import type { HistoryTable, Sink } from './sink.ts';

/** Rows of one table, ready to be sent. */
export interface Batch {
  table: HistoryTable;
  /** Lines of COPY's text format, with a memory of their own. */
  bytes: Uint8Array<ArrayBuffer>;
  rows: number;
}

/** A batch is handed on when there are so many bytes of it. */
const fullAt = 2_000_000;
/** Lines become bytes when there are so many characters of them: short-lived strings cost next to nothing. */
const enough = 16_000;
/** No character takes more bytes. */
const widest = 3;

interface Open {
  lines: string;
  bytes: Buffer<ArrayBuffer>;
  /** So many of the bytes are written. */
  length: number;
  rows: number;
}

/** Puts the rows of each table into batches. */
export class Batches implements Sink {
  readonly #open = new Map<HistoryTable, Open>();
  readonly #handOn: (batch: Batch) => void;
  readonly #spare: () => ArrayBuffer | undefined;

  /** `spare` gives memory of batches that were sent: new memory costs more than the bytes that are written to it. */
  constructor(handOn: (batch: Batch) => void, spare: () => ArrayBuffer | undefined = () => undefined) {
    this.#handOn = handOn;
    this.#spare = spare;
  }

  add(table: HistoryTable, row: readonly Value[]) {
    let open = this.#open.get(table);
    if (!open) {
      const spare = this.#spare();
      open = { lines: '', bytes: spare ? Buffer.from(spare) : roomFor(0), length: 0, rows: 0 };
      this.#open.set(table, open);
    }
    open.lines += copyLine(row);
    open.rows++;
    if (open.lines.length < enough) return;
    encode(open);
    if (open.length >= fullAt) this.#close(table, open);
  }

  /** Hand on what is left. */
  flush() {
    for (const [table, open] of [...this.#open]) {
      encode(open);
      this.#close(table, open);
    }
  }

  #close(table: HistoryTable, { bytes, length, rows }: Open) {
    this.#open.delete(table);
    this.#handOn({ table, bytes: bytes.subarray(0, length), rows });
  }
}

/** Memory for a batch with so many bytes and what comes after them at once. */
const roomFor = (bytes: number) =>
  Buffer.from(new ArrayBuffer(Math.max(bytes, fullAt) + widest * 4 * enough));

function encode(open: Open) {
  const needed = open.length + widest * open.lines.length;
  if (needed > open.bytes.length) {
    const wider = roomFor(needed);
    wider.set(open.bytes.subarray(0, open.length));
    open.bytes = wider;
  }
  // Writing into what is there is three times as fast as making bytes of their own.
  open.length += open.bytes.write(open.lines, open.length);
  open.lines = '';
}
