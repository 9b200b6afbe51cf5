import { once } from 'node:events';
import type { Writable } from 'node:stream';
import { finished } from 'node:stream/promises';
import * as copy from 'pg-copy-streams';
import type { Loading } from '../demo.store.ts';
import type { Batch } from './batches.ts';
import { type HistoryTable, historyColumns } from './sink.ts';

const bytesPerWrite = 256 * 1024;

/**
 * Brings the rows of the past into the database while they are being made, all in the caller's transaction, in which the tables
 * were opened: while PostgreSQL takes one batch the next one is made. A connection runs one COPY at a time, so they take turns.
 */
export class HistoryLoader {
  readonly #client: Loading['client'];
  readonly #rows = new Map<HistoryTable, number>();
  #last: Promise<void> = Promise.resolve();

  constructor({ client }: Pick<Loading, 'client'>) {
    this.#client = client;
  }

  /** How many rows each table got. */
  get rows(): ReadonlyMap<HistoryTable, number> {
    return this.#rows;
  }

  /** Send a batch after those before; settled when it has arrived. */
  take = (batch: Batch): Promise<void> => {
    this.#rows.set(batch.table, (this.#rows.get(batch.table) ?? 0) + batch.rows);
    this.#last = this.#last.then(() => this.#send(batch));
    return this.#last;
  };

  /** Settled when everything has arrived that was sent. */
  async arrived() {
    await this.#last;
  }

  #send({ table, bytes }: Batch) {
    return this.#copy(`copy ${table} (${historyColumns[table].join(', ')}) from stdin`, bytes);
  }

  async #copy(statement: string, bytes: Uint8Array) {
    const stream: Writable = this.#client.query(copy.from(statement));
    const done = finished(stream);
    // A refusal reaches `done`; without a listener in between it would end the program.
    done.catch(() => undefined);
    for (let i = 0; i < bytes.length; i += bytesPerWrite)
      if (!stream.write(bytes.subarray(i, i + bytesPerWrite)))
        await Promise.race([once(stream, 'drain'), done]);
    stream.end();
    await done;
  }
}
