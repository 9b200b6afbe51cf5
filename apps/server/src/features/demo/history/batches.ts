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

interface Open {
  lines: string;
  parts: Uint8Array[];
  bytes: number;
  rows: number;
}

const encoder = new TextEncoder();

/** Puts the rows of each table into batches. */
export class Batches implements Sink {
  readonly #open = new Map<HistoryTable, Open>();
  readonly #handOn: (batch: Batch) => void;

  constructor(handOn: (batch: Batch) => void) {
    this.#handOn = handOn;
  }

  add(table: HistoryTable, row: readonly Value[]) {
    let open = this.#open.get(table);
    if (!open) {
      open = { lines: '', parts: [], bytes: 0, rows: 0 };
      this.#open.set(table, open);
    }
    open.lines += copyLine(row);
    open.rows++;
    if (open.lines.length < enough) return;
    encode(open);
    if (open.bytes >= fullAt) this.#close(table, open);
  }

  /** Hand on what is left. */
  flush() {
    for (const [table, open] of [...this.#open]) {
      encode(open);
      this.#close(table, open);
    }
  }

  #close(table: HistoryTable, { parts, bytes: length, rows }: Open) {
    this.#open.delete(table);
    const bytes = new Uint8Array(length);
    let at = 0;
    for (const part of parts) {
      bytes.set(part, at);
      at += part.length;
    }
    this.#handOn({ table, bytes, rows });
  }
}

function encode(open: Open) {
  const part = encoder.encode(open.lines);
  open.parts.push(part);
  open.bytes += part.length;
  open.lines = '';
}
