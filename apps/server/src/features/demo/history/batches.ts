import { copyLine, type Value } from '../copy.store.ts';
import type { HistoryTable, Sink } from './sink.ts';

/** Rows of one table, ready to be sent. */
export interface Batch {
  table: HistoryTable;
  /** Lines of COPY's text format, with a memory of their own. */
  bytes: Uint8Array<ArrayBuffer>;
  rows: number;
}

/** A batch is handed on when there are so many characters of it. */
const fullAt = 2_000_000;

const encoder = new TextEncoder();

/** Puts the rows of each table into batches. */
export class Batches implements Sink {
  readonly #open = new Map<HistoryTable, { lines: string[]; characters: number }>();
  readonly #handOn: (batch: Batch) => void;

  constructor(handOn: (batch: Batch) => void) {
    this.#handOn = handOn;
  }

  add(table: HistoryTable, row: readonly Value[]) {
    const line = copyLine(row);
    let open = this.#open.get(table);
    if (!open) {
      open = { lines: [], characters: 0 };
      this.#open.set(table, open);
    }
    open.lines.push(line);
    open.characters += line.length;
    if (open.characters >= fullAt) this.#close(table);
  }

  /** Hand on what is left. */
  flush() {
    for (const table of [...this.#open.keys()]) this.#close(table);
  }

  #close(table: HistoryTable) {
    const { lines = [] } = this.#open.get(table) ?? {};
    this.#open.delete(table);
    this.#handOn({ table, bytes: encoder.encode(lines.join('')), rows: lines.length });
  }
}
