import type { InputOf } from '@kickstand/contract/kit';
import type { logs } from '@kickstand/contract/logs';
import { chained, genesis } from '../../kernel/audit.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import type { Db } from '../../kernel/db.ts';
import { type ChainRow, chainRows, hashAt, pageOfOperatorLog } from './logs.store.ts';

const phones = /(?<!\d)(1[3-9]\d)\d{4}(\d{4})(?!\d)/g;

/** The same value with every mobile number in it masked. */
export function masked<T>(value: T): T {
  if (typeof value === 'string') return value.replace(phones, '$1****$2') as T;
  if (Array.isArray(value)) return value.map(masked) as T;
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, masked(inner)])) as T;
}

/** A page of the operator log as it may be read: persons' numbers masked. */
export async function readOperatorLog(ctx: Ctx, query: InputOf<typeof logs.operators>['query']) {
  const page = await pageOfOperatorLog(ctx, query);
  const list = page.list.map((line) => ({
    ...line,
    change: masked(line.change as Record<string, unknown>),
    reason: masked(line.reason),
    result: line.result as 'ok' | 'refused' | 'failed',
    platform: line.platform as 'pc' | 'api' | 'system',
  }));
  return { ...page, list };
}

/** What was found: how many rows were read, and the first one that does not follow from the one before. */
export interface ChainVerdict {
  checked: number;
  broken?: { seq: number; why: 'altered' | 'missing' | 'relinked' };
}

const batch = 1_000;

/**
 * Read the chain of the operator log from one row on and hash it anew. Give it a database connection that sees all
 * agents. Rows cut off at the very end do not show in the chain itself: compare the last hash with one kept elsewhere.
 */
export async function verifyChain(db: Db, from = 1): Promise<ChainVerdict> {
  let expected = from;
  let previous = from <= 1 ? genesis : await hashAt(db, from - 1);
  if (previous === undefined) return { checked: 0, broken: { seq: from - 1, why: 'missing' } };
  for (;;) {
    const rows = await chainRows(db, expected, batch);
    for (const row of rows) {
      const why = whyBroken(row, expected, previous);
      if (why) return { checked: expected - from, broken: { seq: expected, why } };
      previous = row.hash;
      expected += 1;
    }
    if (rows.length < batch) return { checked: expected - from };
  }
}

function whyBroken({ seq, prev_hash, hash, entry }: ChainRow, expected: number, previous: string) {
  if (seq !== expected) return 'missing';
  if (prev_hash !== previous) return 'relinked';
  return chained(prev_hash, seq, entry) === hash ? undefined : 'altered';
}
