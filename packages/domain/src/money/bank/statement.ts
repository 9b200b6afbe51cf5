import { plainDigits, storableText } from '@kickstand/contract/kit';

/** One movement on an account of ours, as the bank reports it. */
export interface BankLine {
  /** Its position in the file: the row of a table or text, otherwise the index of the entry. */
  row: number;
  /** `2026-09-20` */
  bookedOn: string;
  /** Above zero: into the account. */
  cents: number;
  /** The bank's number; empty if it gives none. */
  bankNo: string;
  /** The sender's reference. */
  reference: string;
  /** The counterparty. */
  party: string;
  partyAccount: string;
  /** The purpose, as far as given. */
  text: string;
}

/** A bank's statement of one account over some days. */
export interface BankStatement {
  /** Digits and letters only; empty if the file does not say. */
  account: string;
  /** The balance before and after the lines; null if the file does not say. */
  openingCents: number | null;
  closingCents: number | null;
  lines: BankLine[];
}

/** An unreadable row and its content. */
export interface BadRow {
  row: number;
  value: string;
}

export const bankFormats = ['table', 'camt053', 'mt940'] as const;
export type BankFormat = (typeof bankFormats)[number];

/** What was found while reading a file. */
export interface BankFound {
  statements: BankStatement[];
  /** Unreadable rows. */
  bad: BadRow[];
  /** Rows in another currency. */
  foreign: BadRow[];
}

/** The result of reading a file; a faulty one yields no statement at all. */
export type BankRead =
  | { kind: 'statements'; format: BankFormat; statements: BankStatement[] }
  | { kind: 'rows' | 'currency'; bad: BadRow[] }
  | { kind: 'sums'; account: string; saidCents: number; foundCents: number }
  | { kind: 'none' };

/** Checks the findings: every row is readable and in yuan, and the lines lead from the opening to the closing balance. */
export function judged(format: BankFormat, { statements, bad, foreign }: BankFound): BankRead {
  if (foreign.length > 0) return { kind: 'currency', bad: foreign };
  if (bad.length > 0) return { kind: 'rows', bad };
  if (statements.length === 0) return { kind: 'none' };
  for (const { account, openingCents, closingCents, lines } of statements) {
    if (openingCents === null || closingCents === null) continue;
    const foundCents = lines.reduce((sum, { cents }) => sum + cents, openingCents);
    if (foundCents !== closingCents) return { kind: 'sums', account, saidCents: closingCents, foundCents };
  }
  return { kind: 'statements', format, statements };
}

const amount = /^([+-]?)(\d{1,12}|\d{1,3}(?:,\d{3}){1,3})(?:\.(\d{1,2})0*)?$/;

/** The exact cents of an amount in yuan: `-1,234.50`, `¥12`, `(3.00)`; undefined if it is not an amount in whole cents. */
export function amountOf(text: string): number | undefined {
  const said = plainDigits(text.trim())
    .replace(/^(CNY|RMB|[¥￥])\s*/i, '')
    .replace(/\s*元$/, '')
    .replace(/^\((.+)\)$/, '-$1')
    .replace(/^([+-])\s*[¥￥]?\s*/, '$1');
  const parts = amount.exec(said);
  if (!parts) return undefined;
  const [, sign, whole = '', rest = ''] = parts;
  const cents = Number(whole.replaceAll(',', '')) * 100 + Number(rest.padEnd(2, '0'));
  return sign === '-' && cents > 0 ? -cents : cents;
}

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

/** A calendar day; undefined if it does not exist. */
export function dayFrom(year: number, month: number, day: number): string | undefined {
  const at = new Date(Date.UTC(year, month - 1, day));
  const isReal = at.getUTCFullYear() === year && at.getUTCMonth() === month - 1 && at.getUTCDate() === day;
  return isReal ? at.toISOString().slice(0, 10) : undefined;
}

/**
 * The day in a text, with or without a time: `2026-09-20 10:11:12`, `2026/9/20`, `20260920101112`, `2026年9月20日`, `20 Sep
 * 2026`. Dates that differ between countries are rejected.
 */
export function dayOf(text: string): string | undefined {
  const said = plainDigits(text.trim());
  const parts =
    /^(\d{4})[-/.年](\d{1,2})[-/.月](\d{1,2})日?(?:[T\s].*)?$/.exec(said) ??
    /^(\d{4})(\d{2})(\d{2})(?:\d{4}|\d{6}|[T\s].*)?$/.exec(said);
  if (parts) return dayFrom(Number(parts[1]), Number(parts[2]), Number(parts[3]));
  const [, day, month = '', year] = /^(\d{1,2})[ -]([A-Za-z]{3})[a-z]*[ -](\d{4})$/.exec(said) ?? [];
  return dayFrom(Number(year), months.indexOf(month.toLowerCase()) + 1, Number(day));
}

const yuan = new Set(['', 'CNY', 'RMB', '156', '人民币', '人民币元', '元']);

/** Whether a currency means yuan, which is also the default. */
export const isYuan = (currency: string) => yuan.has(plainDigits(currency.trim()).toUpperCase());

/** No account has a longer number. */
const longestAccount = 40;

/** An account number without separators. */
export const accountOf = (text: string) =>
  plainDigits(text.slice(0, 2 * longestAccount))
    .replace(/[^0-9A-Za-z]/g, '')
    .slice(0, longestAccount)
    .toUpperCase();

const longestText = 300;

/** A text for storage: single blanks, and no characters that databases reject, nor half a character at its end. */
export const tidy = (text: string) => storableText(text.replace(/\s+/g, ' ').trim().slice(0, longestText));

/** Several texts about one thing, without repetitions. */
export const tidyAll = (texts: readonly string[]) =>
  tidy([...new Set(texts.map((text) => text.trim()).filter(Boolean))].join(' · '));

/**
 * What distinguishes a line from others of its account, day and amount if the bank gives no number: its whole content,
 * regardless of spacing.
 */
export const contentOf = ({ reference, party, partyAccount, text }: BankLine) =>
  [reference, party, partyAccount, text].map((part) => part.replace(/\s+/g, '')).join('\n');
