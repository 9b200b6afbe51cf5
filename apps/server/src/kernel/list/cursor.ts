import type { CompiledQuery, RawBuilder } from 'kysely';
import type pg from 'pg';
import type { Db } from '../database/db.ts';
import { rowReader } from '../database/row-text.ts';

/** The driver's own connection of a transaction, which runs one statement after the other. */
export type Connection = Pick<pg.ClientBase, 'query'>;

interface Manner {
  /** The connection whose cursor is read; without one nothing is read. */
  client?: Connection;
  countAtMost?: number;
}

/**
 * How a transaction reads a complete list: in batches through one cursor instead of page by page, so that the
 * ten-thousandth batch costs as much as the first. `readPage` checks the connection's `reading`.
 */
export class Batches {
  readonly size: number;
  /** Counting stops here. */
  readonly countAtMost: number;
  /** The number of rows, once a list was queried. */
  count: number | undefined;
  /** The last batch was read. */
  ended = false;
  /** Whether a list was read through the cursor; false for one that pages in its own way. */
  opened = false;

  constructor(size: number, { client, countAtMost = Number.MAX_SAFE_INTEGER }: Manner) {
    this.size = size;
    this.countAtMost = countAtMost;
    this.#client = client;
  }

  readonly #client: Connection | undefined;
  #ahead: Promise<string[]> | undefined;
  #read: (text: string) => unknown = () => undefined;

  /**
   * Rows of the next batch of a query; from the second on the query itself no longer matters. The database fetches the
   * one after it while this one is processed.
   */
  async next<Row>(db: Db, query: RawBuilder<unknown>): Promise<Row[]> {
    if (!this.#client) return [];
    if (!this.opened) await this.#open(this.#client, query.compile(db));
    const texts = await (this.#ahead ?? this.#fetch());
    this.ended = texts.length < this.size;
    this.#ahead = this.ended ? undefined : this.#fetch();
    // Whoever takes the batch hears of a failure; nobody may.
    this.#ahead?.catch(() => undefined);
    return texts.map(this.#read) as Row[];
  }

  /** Waits until nothing is in flight, before the transaction is used for something else. */
  async settled() {
    await this.#ahead?.catch(() => undefined);
  }

  /** Ends the cursor, so that another list can be read in this transaction. */
  async close() {
    await this.settled();
    if (this.opened) await this.#client?.query('close whole_list');
  }

  async #open(client: Connection, { sql, parameters }: CompiledQuery) {
    const values = [...parameters];
    const { fields } = await client.query(`select * from (${sql}) as listed limit 0`, values);
    this.#read = rowReader(fields);
    const rows = `select listed::text from (${sql}) as listed`;
    await client.query(`declare whole_list no scroll cursor for ${rows}`, values);
    this.opened = true;
  }

  async #fetch(): Promise<string[]> {
    const text = `fetch ${this.size} from whole_list`;
    const found = await this.#client?.query<[string]>({ text, rowMode: 'array' });
    return found?.rows.map(([row]) => row) ?? [];
  }
}

/** How a transaction reads lists: in batches, or their rows without the count. */
export type Reading = Batches | 'rows';

/** From now on, lists in this transaction return a page and count no further than it shows. */
export function readRowsOnly(db: Db) {
  db.reading = 'rows';
}

/** From now on, lists in this transaction are read completely, in batches: one list at a time, until closed. */
export function readInBatches(db: Db, client: Connection, size: number): Batches {
  const batches = new Batches(size, { client });
  db.reading = batches;
  return batches;
}

/** From now on, lists in this transaction return no rows but their count, up to a limit. */
export function readCountOnly(db: Db, countAtMost: number) {
  db.reading = new Batches(0, { countAtMost });
}

/** The number of rows of a list, up to a limit; it returns no rows meanwhile. */
export async function countOnly(db: Db, atMost: number, ask: () => Promise<unknown>): Promise<number> {
  const batches = new Batches(0, { countAtMost: atMost });
  const before = db.reading;
  db.reading = batches;
  try {
    await ask();
    return batches.count ?? 0;
  } finally {
    db.reading = before;
  }
}
