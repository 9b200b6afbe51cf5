import { inBoth } from '@kickstand/domain/platform/access';
import { z } from 'zod';
import { askAs, type Reading } from '../../kernel/call/answer.ts';
import type { Actor } from '../../kernel/call/ctx.ts';
import type { Db } from '../../kernel/database/db.ts';
import { type Connection, readInBatches } from '../../kernel/list/cursor.ts';
import { type Cell, lineWriter } from './cells.ts';
import type { Target } from './export-target.service.ts';
import type { ExportInput, FileJobStored } from './exports.store.ts';

/**
 * Rows per cursor batch. With more, live objects are copied by the garbage collector repeatedly: the young generation
 * of the thread that makes files is chosen for this number. With fewer, asking takes a fifth of the time.
 */
const cursorRows = 500;
/** The page size for lists that do not read through the cursor. */
const pageRows = 500;

type Row = Record<string, unknown>;

/** The requester with their current rights, over the rows they saw then and may still see. */
export function requesterOf(actor: Actor, { scope, personal }: FileJobStored): Actor {
  const then = scope as unknown as Actor['scope'];
  const codes = new Set(actor.codes);
  // Whether personal data is shown in full was decided by the request, not by the code for the screen.
  if (personal) codes.add('pii');
  else codes.delete('pii');
  return {
    ...actor,
    codes,
    scope: inBoth(actor.scope, then),
  };
}

interface Batch {
  rows: readonly Row[];
  /** The total number. */
  total: number;
}

/** The rows of a list in batches, in a transaction with the requester's scope. */
export async function* batchesOfList(
  db: Db,
  client: Connection,
  { route }: Target,
  query: Row,
  reading: Reading,
): AsyncGenerator<Batch> {
  const batches = readInBatches(db, client, cursorRows);
  try {
    for (let pageNum = 1; ; pageNum++) {
      const asked = { ...query, pageNum, pageSize: pageRows };
      const { list, count } = (await askAs(db, route, asked, reading)) as { list: Row[]; count: number };
      yield { rows: list, total: batches.count ?? count };
      if (batches.opened ? batches.ended : list.length < pageRows) break;
    }
    await batches.close();
  } finally {
    await batches.settled();
  }
}

/** Converts rows to lines of cells; only declared fields of objects are read. */
export function linesOf({ columns, exports }: Target, { columns: asked, locale }: ExportInput, job: Job) {
  const { zone, personal } = job;
  return lineWriter(asked, {
    zone,
    locale,
    masked: new Set(personal ? [] : exports.personal),
    cutOf: (key) => cutTo(columns[key]),
  }) as (row: Row) => Cell[];
}

/** A record without declared fields cannot be reduced. */
function cutTo(column: z.ZodType | undefined) {
  if (column instanceof z.ZodRecord && column.valueType instanceof z.ZodUnknown) return undefined;
  return (value: object) => column?.parse(value);
}

interface Job {
  personal: boolean;
  /** The IANA zone of business days. */
  zone: string;
}

/** A list's totals in a file: the number of rows, and each summed column as in the rows. */
export interface ListSums {
  rows: number;
  of: Readonly<Record<string, number>>;
}

/** Adds up rows as they pass. */
export function summing(keys: readonly string[] = []) {
  const of: Record<string, number> = Object.fromEntries(keys.map((key) => [key, 0]));
  let rows = 0;
  return {
    add(batch: readonly object[]) {
      rows += batch.length;
      for (const row of batch as readonly Row[])
        for (const key of keys) of[key] = (of[key] ?? 0) + Number(row[key] ?? 0);
    },
    far: (): ListSums => ({ rows, of }),
    /** The totals line: `Σ`, with the fixed values of each row, and the sums in their columns. */
    line(write: (row: Row) => Cell[], said: Row = {}): Cell[] {
      const [first, ...others] = write({ ...said, ...of });
      return [`Σ ${first ?? ''}`.trim(), ...others];
    },
  };
}
