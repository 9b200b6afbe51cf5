import { createHash } from 'node:crypto';
import {
  accountOf,
  type BadRow,
  type BankFormat,
  type BankLine,
  type BankStatement,
  contentOf,
} from '@kickstand/domain/money/bank';
import { newId } from '../../../kernel/ids.ts';
import { type BankFileRead, readBankFile } from './bank-file.ts';

/** A file, and what whoever brings it says beside it. */
export interface BankFileBrought {
  bytes: Uint8Array<ArrayBuffer>;
  /** The account, where the file does not say it; else empty. */
  account: string;
  /** `2026-09-20`; nothing is booked on a later day. */
  today: string;
}

/** The lines of a file as they are to be kept. */
export interface BankLinesToKeep {
  kind: 'lines';
  format: BankFormat;
  /** SHA-256 of the file. */
  digest: string;
  accounts: string[];
  count: number;
  /** The first and the last day on which anything is booked. */
  from: string;
  to: string;
  /** All lines by their columns, as JSON in UTF-8: handed on from thread to database without being looked at or copied. */
  lines: Uint8Array<ArrayBuffer>;
}

/** What comes of a file. */
export type BankFileKept =
  | Exclude<BankFileRead, { kind: 'statements' }>
  | { kind: 'account' }
  | { kind: 'other_account'; account: string }
  | BankLinesToKeep;

/** How a line is known when it comes again: by the bank's number, else by what it says. */
const knownBy = (line: BankLine) =>
  line.bankNo === ''
    ? `says ${createHash('sha256').update(contentOf(line)).digest('hex').slice(0, 32)}`
    : `no ${line.bankNo}`;

const digitsShown = 4;

/** The same statement twice in a file is one: equal lines of different statements are different movements. */
function eachOnce(statements: readonly BankStatement[]): BankStatement[] {
  const known = new Set<string>();
  return statements.filter(({ account, openingCents, closingCents, lines }) => {
    const said = JSON.stringify([
      account,
      openingCents,
      closingCents,
      lines.map((line) => ({ ...line, row: 0 })),
    ]);
    return !known.has(said) && known.add(said);
  });
}

/** The lines of statements by their columns, each counted among those of its account that are alike. */
function toKeep(statements: readonly BankStatement[], account: string) {
  const seen = new Map<string, number>();
  return eachOnce(statements).flatMap((statement) =>
    statement.lines.map((line) => {
      const of = statement.account || account;
      const known = knownBy(line);
      const key = [of, known, line.bookedOn, line.cents].join('\n');
      const nth = (seen.get(key) ?? 0) + 1;
      seen.set(key, nth);
      return {
        line_id: newId(),
        line: line.row,
        account: of,
        booked_on: line.bookedOn,
        cents: line.cents,
        known_by: known,
        nth,
        bank_no: line.bankNo,
        reference: line.reference,
        party: line.party,
        party_account_end: line.partyAccount.slice(-digitsShown),
        text: line.text,
      };
    }),
  );
}

/** Which accounts a file is of: it says so, or whoever brings it does. */
function refusedAccount(statements: readonly BankStatement[], given: string): BankFileKept | undefined {
  const other = statements.find(({ account }) => account !== '' && given !== '' && account !== given);
  if (other) return { kind: 'other_account', account: other.account };
  return given === '' && statements.some(({ account }) => account === '') ? { kind: 'account' } : undefined;
}

/** Read a statement of a bank and make of it what is kept; takes as long as that takes. */
export async function bankFileKept({ bytes, account, today }: BankFileBrought): Promise<BankFileKept> {
  const read = await readBankFile(Buffer.from(bytes.buffer));
  if (read.kind !== 'statements') return read;
  const given = accountOf(account);
  const refused = refusedAccount(read.statements, given);
  if (refused) return refused;
  const lines = toKeep(read.statements, given);
  const bad: BadRow[] = lines
    .filter((line) => line.booked_on > today)
    .map(({ line, booked_on: value }) => ({ row: line, value }));
  if (bad.length > 0) return { kind: 'rows', bad };
  const days = lines.map((line) => line.booked_on).sort();
  return {
    kind: 'lines',
    format: read.format,
    digest: createHash('sha256').update(bytes).digest('hex'),
    accounts: [...new Set(lines.map((line) => line.account))].sort(),
    count: lines.length,
    from: days[0] ?? today,
    to: days.at(-1) ?? today,
    lines: new TextEncoder().encode(JSON.stringify(lines)),
  };
}
