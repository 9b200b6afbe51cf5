import { once } from 'node:events';
import type { Writable } from 'node:stream';
import { finished } from 'node:stream/promises';
import * as copy from 'pg-copy-streams';
import type { Loading } from '../demo.store.ts';
import type { Batch } from './batches.ts';
import { type HistoryTable, historyColumns } from './sink.ts';

const bytesPerWrite = 256 * 1024;

/**
 * Loads rows of the history while they are generated, in the caller’s transaction that opened the tables. PostgreSQL
 * receives one batch while the next is generated. A connection runs one COPY at a time, so batches are queued.
 */
export class HistoryLoader {
  readonly #client: Loading['client'];
  readonly #rows = new Map<HistoryTable, number>();
  #last: Promise<void> = Promise.resolve();

  constructor({ client }: Pick<Loading, 'client'>) {
    this.#client = client;
  }

  /** Rows loaded per table. */
  get rows(): ReadonlyMap<HistoryTable, number> {
    return this.#rows;
  }

  /** Queues a batch; resolves when it has been loaded. */
  take = (batch: Batch): Promise<void> => {
    this.#rows.set(batch.table, (this.#rows.get(batch.table) ?? 0) + batch.rows);
    this.#last = this.#last.then(() => this.#send(batch));
    return this.#last;
  };

  /** Resolves when everything sent has been loaded. */
  async arrived() {
    await this.#last;
  }

  #send({ table, bytes }: Batch) {
    return this.#copy(`copy ${table} (${historyColumns[table].join(', ')}) from stdin`, bytes);
  }

  async #copy(statement: string, bytes: Uint8Array) {
    const stream: Writable = this.#client.query(copy.from(statement));
    const done = finished(stream);
    // `done` reports the error; without a handler here it would end the process.
    done.catch(() => undefined);
    for (let i = 0; i < bytes.length; i += bytesPerWrite)
      if (!stream.write(bytes.subarray(i, i + bytesPerWrite)))
        await Promise.race([once(stream, 'drain'), done]);
    stream.end();
    await done;
  }
}
