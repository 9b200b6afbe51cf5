import { type RawBuilder, sql } from 'kysely';
import type { Db } from './db.ts';

/**
 * How a transaction reads a list that leaves as a whole: in batches through one cursor instead of page by page, so
 * that the ten-thousandth batch costs what the first did. Lists need not know: `pageFrom` and `batchOf` look here.
 */
export class Batches {
  readonly size: number;
  /** Counting stops here. */
  readonly countAtMost: number;
  /** How many rows there are, once a list was asked. */
  count: number | undefined;
  /** The last batch was read. */
  ended = false;
  /** A list was read through the cursor; false for one that pages in a way of its own. */
  opened = false;

  constructor({ size, countAtMost = Number.MAX_SAFE_INTEGER }: { size: number; countAtMost?: number }) {
    this.size = size;
    this.countAtMost = countAtMost;
  }

  #ahead: Promise<unknown[]> | undefined;

  /** Rows of the next batch of a query; from the second on the query itself no longer matters. */
  async next<Row>(db: Db, query: RawBuilder<unknown>): Promise<Row[]> {
    if (this.size === 0) return [];
    if (!this.opened) await sql`declare whole_list no scroll cursor for ${query}`.execute(db);
    this.opened = true;
    const rows = (await (this.#ahead ?? this.#fetch(db))) as Row[];
    this.#ahead = undefined;
    this.ended = rows.length < this.size;
    return rows;
  }

  /** Have the database find the next batch while this one is dealt with; nothing else may be asked meanwhile. */
  readAhead(db: Db) {
    if (!this.opened || this.ended || this.#ahead) return;
    this.#ahead = this.#fetch(db);
    // Whoever takes the batch hears of it; nobody may.
    this.#ahead.catch(() => undefined);
  }

  /** Until nothing is under way: before the transaction is asked something else. */
  async settled() {
    await this.#ahead?.catch(() => undefined);
  }

  async #fetch(db: Db): Promise<unknown[]> {
    return (await sql.raw(`fetch ${this.size} from whole_list`).execute(db)).rows;
  }
}

const reading = new WeakMap<Db, Batches>();

/** How this transaction reads lists; undefined: page by page. */
export const batchesOf = (db: Db) => reading.get(db);

/** From now on lists asked in this transaction are read whole, in batches. One list in each transaction. */
export function readInBatches(db: Db, size: number): Batches {
  const batches = new Batches({ size });
  reading.set(db, batches);
  return batches;
}

/** How many rows a list has, up to a number; it answers none of them meanwhile. */
export async function countOnly(db: Db, atMost: number, ask: () => Promise<unknown>): Promise<number> {
  const batches = new Batches({ size: 0, countAtMost: atMost });
  const before = reading.get(db);
  reading.set(db, batches);
  try {
    await ask();
    return batches.count ?? 0;
  } finally {
    if (before) reading.set(db, before);
    else reading.delete(db);
  }
}
