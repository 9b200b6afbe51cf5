import { copyLine, type Value } from '../copy.store.ts';
import type { HistoryTable, Sink } from './sink.ts';

/** Rows of one table, ready to be sent. */
export interface Batch {
  table: HistoryTable;
  /** Lines in COPY’s text format, with their own buffer. */
  bytes: Uint8Array<ArrayBuffer>;
  rows: number;
}

/** Size at which a batch is handed on, bytes. */
const fullAt = 2_000_000;
/** Characters collected before they are encoded; short-lived strings are cheap. */
const enough = 16_000;
/** Most bytes per character. */
const widest = 3;

interface Open {
  lines: string;
  bytes: Buffer<ArrayBuffer>;
  /** Bytes written. */
  length: number;
  rows: number;
}

/** Collects rows per table into batches. */
export class Batches implements Sink {
  readonly #open = new Map<HistoryTable, Open>();
  readonly #handOn: (batch: Batch) => void;
  readonly #spare: () => ArrayBuffer | undefined;

  /** `spare` supplies buffers of sent batches: allocating costs more than writing. */
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

  /** Hands on what is left. */
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

/** A buffer for a batch of this size plus one round of encoding. */
const roomFor = (bytes: number) =>
  Buffer.from(new ArrayBuffer(Math.max(bytes, fullAt) + widest * 4 * enough));

function encode(open: Open) {
  const needed = open.length + widest * open.lines.length;
  if (needed > open.bytes.length) {
    const wider = roomFor(needed);
    wider.set(open.bytes.subarray(0, open.length));
    open.bytes = wider;
  }
  // Encoding into an existing buffer is three times as fast as creating a new one.
  open.length += open.bytes.write(open.lines, open.length);
  open.lines = '';
}
