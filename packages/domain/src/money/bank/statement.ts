import { plainDigits, storableText } from '@kickstand/contract/kit';

/** One movement on an account of ours, as its bank says it. */
export interface BankLine {
  /** Where it stands in the file: the row of a table or a text, else the how manyth entry it is. */
  row: number;
  /** `2026-09-20` */
  bookedOn: string;
  /** Above zero: into the account. */
  cents: number;
  /** The bank's own number of it; empty where it gives none. */
  bankNo: string;
  /** What whoever sent it called it. */
  reference: string;
  /** Who is at its other end. */
  party: string;
  partyAccount: string;
  /** What it is for, as far as anybody says. */
  text: string;
}

/** What a bank says of one account over some days. */
export interface BankStatement {
  /** Digits and letters alone; empty where the file does not say. */
  account: string;
  /** What the account held before and after the lines; null where the file does not say. */
  openingCents: number | null;
  closingCents: number | null;
  lines: BankLine[];
}

/** A row that cannot be read, and what stands there. */
export interface BadRow {
  row: number;
  value: string;
}

export const bankFormats = ['table', 'camt053', 'mt940'] as const;
export type BankFormat = (typeof bankFormats)[number];

/** What a file was found to hold while it was read. */
export interface BankFound {
  statements: BankStatement[];
  /** Rows that cannot be read. */
  bad: BadRow[];
  /** Rows in another currency. */
  foreign: BadRow[];
}

/** What came of reading a file; a faulty one is no statement at all. */
export type BankRead =
  | { kind: 'statements'; format: BankFormat; statements: BankStatement[] }
  | { kind: 'rows' | 'currency'; bad: BadRow[] }
  | { kind: 'sums'; account: string; saidCents: number; foundCents: number }
  | { kind: 'none' };

/** Judge what was found: every row is read, in yuan, and the lines lead from the balance before to the one after. */
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

/** Exactly the cents that a text in yuan says: `-1,234.50`, `¥12`, `(3.00)`; undefined where it is no amount of whole cents. */
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

/** A day of the calendar as it is kept; undefined where there is none such. */
export function dayFrom(year: number, month: number, day: number): string | undefined {
  const at = new Date(Date.UTC(year, month - 1, day));
  const isReal = at.getUTCFullYear() === year && at.getUTCMonth() === month - 1 && at.getUTCDate() === day;
  return isReal ? at.toISOString().slice(0, 10) : undefined;
}

/**
 * The day that a text says, with a time behind it or without: `2026-09-20 10:11:12`, `2026/9/20`, `20260920101112`,
 * `2026年9月20日`, `20 Sep 2026`. What reads as one day in one country and another elsewhere is none.
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

/** Whether a word for a currency means yuan; where nothing is said, it is. */
export const isYuan = (currency: string) => yuan.has(plainDigits(currency.trim()).toUpperCase());

/** No account has a longer number. */
const longestAccount = 40;

/** An account's number without what only parts it. */
export const accountOf = (text: string) =>
  plainDigits(text.slice(0, 2 * longestAccount))
    .replace(/[^0-9A-Za-z]/g, '')
    .slice(0, longestAccount)
    .toUpperCase();

const longestText = 300;

/** A text as it is kept: blanks are one each, and what no database keeps is not in it, half of a letter at its end neither. */
export const tidy = (text: string) => storableText(text.replace(/\s+/g, ' ').trim().slice(0, longestText));

/** Several texts about one thing, each once. */
export const tidyAll = (texts: readonly string[]) =>
  tidy([...new Set(texts.map((text) => text.trim()).filter(Boolean))].join(' · '));

/**
 * What tells a line from others of its account, day and amount where the bank gives it no number: everything it says, however
 * it is spaced.
 */
export const contentOf = ({ reference, party, partyAccount, text }: BankLine) =>
  [reference, party, partyAccount, text].map((part) => part.replace(/\s+/g, '')).join('\n');
