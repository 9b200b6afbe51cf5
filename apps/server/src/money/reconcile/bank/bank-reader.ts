import { mostBankLines } from '@kickstand/contract/money/reconcile';
import { type BadRow, expectedHeads } from '@kickstand/domain/money/bank';
import { refuse } from '../../../kernel/call/refuse.ts';
import { answerWithin } from '../../../kernel/program/bounded-thread.ts';
import { startThread } from '../../../kernel/program/start-thread.ts';
import { yuanOf } from '../../provider-api/cents.ts';
import type { BankFileBrought, BankFileKept, BankLinesToKeep } from './bank-kept.ts';

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

const refuseRows = (bad: readonly BadRow[]): never => {
  const rows = byRow(bad);
  return refuse('bank.rows', { n: rows.length, rows: named(rows) });
};

/**
 * The lines in a bank's file as they are to be kept, read in a thread of its own. What is none, is faulty anywhere, or is of
 * another account is refused. The bytes are given away.
 */
export async function bankLinesIn(brought: BankFileBrought): Promise<BankLinesToKeep> {
  const kept = await answerWithin<BankFileKept>(bounds, (resourceLimits) =>
    startThread(import.meta.url, 'bank-reader.worker', {
      workerData: brought,
      transferList: [brought.bytes.buffer],
      resourceLimits,
    }),
  );
  switch (kept?.kind) {
    case 'lines':
      return kept;
    case 'rows':
      return refuseRows(kept.bad);
    case 'currency':
      return refuse('bank.currency', { rows: named(byRow(kept.bad)) });
    case 'too_many':
      return refuse('bank.too_many', { most: mostBankLines });
    case 'account':
      return refuse('bank.account');
    case 'other_account':
      return refuse('bank.other_account', { account: kept.account });
    case 'sums':
      return refuse('bank.sums', {
        account: kept.account,
        said: yuanOf(kept.saidCents),
        found: yuanOf(kept.foundCents),
      });
    default:
      return refuse('bank.unreadable', { expected: expectedHeads });
  }
}
