import { type Lot, Purse } from './lots.ts';

/** What a rider owes for: what the ride cost, where it ended, a missing helmet, or a fee that is no part of an order. */
export const dueLines = ['ride', 'location', 'helmet', 'fee'] as const;
export type DueLine = (typeof dueLines)[number];
/** Cents by line. */
export type Dues = Record<DueLine, number>;

export const noDues: Dues = { ride: 0, location: 0, helmet: 0, fee: 0 };
export const totalOf = (dues: Dues) => dueLines.reduce((sum, line) => sum + dues[line], 0);

/** What pays. */
export const sources = ['principal', 'gift', 'online'] as const;
export type Source = (typeof sources)[number];

/** So much of a line was paid from a lot of the wallet, or by an online payment. */
export interface PaidPart {
  line: DueLine;
  source: Source;
  /** The lot, or the payment. */
  ref: string;
  cents: number;
}

interface Wish {
  line: DueLine;
  source: 'principal' | 'gift';
}

/** Principal pays what no gift may pay first, and a gift pays rides only. */
const principalFirst: readonly Wish[] = [
  { line: 'location', source: 'principal' },
  { line: 'helmet', source: 'principal' },
  { line: 'fee', source: 'principal' },
  { line: 'ride', source: 'principal' },
  { line: 'ride', source: 'gift' },
];
const giftsFirst: readonly Wish[] = [
  { line: 'ride', source: 'gift' },
  ...principalFirst.filter(({ source }) => source === 'principal'),
];

/** What of what is due the wallet pays, out of which lots, and what is left to be paid online. */
export function allocate(
  due: Dues,
  lots: readonly Lot[],
  { giftFirst }: { giftFirst: boolean },
): { parts: PaidPart[]; rest: Dues } {
  const purse = new Purse(lots);
  const rest = { ...due };
  const parts: PaidPart[] = [];
  // What principal spends may make more of its gift spendable: what is left of the ride is asked for once more.
  const order = giftFirst ? [...giftsFirst, { line: 'ride', source: 'gift' } as const] : principalFirst;
  for (const { line, source } of order)
    for (const { lotId, cents } of purse.take(source, rest[line])) {
      const known = parts.find((part) => part.line === line && part.ref === lotId);
      if (known) known.cents += cents;
      else parts.push({ line, source, ref: lotId, cents });
      rest[line] -= cents;
    }
  return { parts, rest };
}
