import { mostBankLines } from '@kickstand/contract/reconcile';
import { type BadRow, type BankFormat, type BankStatement, expectedHeads } from '@kickstand/domain/bank';
import { refuse } from '../../../kernel/call/refuse.ts';
import { answerWithin } from '../../../kernel/program/bounded-thread.ts';
import { startThread } from '../../../kernel/program/start-thread.ts';
import { yuanOf } from '../../../payments/cents.ts';
import type { BankFileRead } from './bank-file.ts';

const bounds = { what: 'reads bank statements', seconds: 30, megabytes: 640 };
/** More rows than these are no matter of single rows. */
const mostNamed = 100;
const longestValue = 40;

/** What is wrong in each row. */
function byRow(bad: readonly BadRow[]): [number, string[]][] {
  const rows = new Map<number, string[]>();
  for (const { row, value } of bad) {
    const said = rows.get(row) ?? [];
    said.push(value.replace(/\s+/g, ' ').slice(0, longestValue));
    rows.set(row, said);
  }
  return [...rows];
}

/** Rows with what stands there: `3 (2.5.0), 7 (2026-09-31 · 88.1x)`. */
const named = (rows: readonly [number, string[]][]) =>
  rows
    .slice(0, mostNamed)
    .map(([row, said]) => `${row} (${said.join(' · ')})`)
    .join(', ') + (rows.length > mostNamed ? ' …' : '');

export function refuseRows(bad: readonly BadRow[]): never {
  const rows = byRow(bad);
  return refuse('bank.rows', { n: rows.length, rows: named(rows) });
}

/** The statements in a bank's file, read in a thread of its own. What is none, or is faulty anywhere, is refused. */
export async function statementsIn(
  bytes: Buffer,
): Promise<{ format: BankFormat; statements: BankStatement[] }> {
  const read = await answerWithin<BankFileRead>(bounds, (resourceLimits) =>
    startThread(import.meta.url, 'bank-reader.worker', { workerData: bytes, resourceLimits }),
  );
  if (read?.kind === 'statements') return read;
  if (read?.kind === 'rows') return refuseRows(read.bad);
  if (read?.kind === 'currency') return refuse('bank.currency', { rows: named(byRow(read.bad)) });
  if (read?.kind === 'too_many') return refuse('bank.too_many', { most: mostBankLines });
  if (read?.kind !== 'sums') return refuse('bank.unreadable', { expected: expectedHeads });
  const { account, saidCents, foundCents } = read;
  return refuse('bank.sums', { account, said: yuanOf(saidCents), found: yuanOf(foundCents) });
}
