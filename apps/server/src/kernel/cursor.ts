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

  /** Rows of the next batch of a query; from the second on the query itself no longer matters. */
  async next<Row>(db: Db, query: RawBuilder<unknown>): Promise<Row[]> {
    if (this.size === 0) return [];
    if (!this.opened) await sql`declare whole_list no scroll cursor for ${query}`.execute(db);
    this.opened = true;
    const { rows } = await sql.raw<Row>(`fetch ${this.size} from whole_list`).execute(db);
    this.ended = rows.length < this.size;
    return rows;
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
