import { createHash } from 'node:crypto';
import type { BillLine, FundLine, ProviderUnknown, TradeLine } from './port.ts';
import { unknown } from './wire.ts';

/** What the lines of a bill come to, to be held against its summary. */
export function sumsOf(lines: Iterable<BillLine>) {
  const sums = none();
  for (const line of lines) {
    sums.count += 1;
    if (line.bill === 'trade') addTrade(sums, line);
    else addFlow(sums, line);
  }
  return sums;
}

/** Numbers, and cents above zero: of payments and refunds, of what came in and what went out. */
const none = () => ({
  count: 0,
  payments: 0,
  paid: 0,
  refunds: 0,
  refunded: 0,
  fees: 0,
  ins: 0,
  inCents: 0,
  outs: 0,
  outCents: 0,
});
export type Sums = ReturnType<typeof none>;

/** A cell of the row that is read, by the name of its column; empty where there is none. */
export type CellOf = (name: string) => string;

/** Reads rows one after the other: `set` takes the cells of the next. */
export function rowReader(names: readonly string[]) {
  const places = new Map(names.map((name, i) => [name.trim(), i]));
  let cells: readonly string[] = [];
  const of: CellOf = (name) => (cells[places.get(name) ?? -1] ?? '').trim();
  const set = (next: readonly string[]) => {
    cells = next;
  };
  return { of, set };
}

function addTrade(sums: Sums, { what, amountCents, feeCents }: TradeLine) {
  const isPayment = what === 'payment';
  sums[isPayment ? 'payments' : 'refunds'] += 1;
  sums[isPayment ? 'paid' : 'refunded'] += amountCents;
  sums.fees += feeCents;
}

function addFlow(sums: Sums, { amountCents }: FundLine) {
  const isIn = amountCents >= 0;
  sums[isIn ? 'ins' : 'outs'] += 1;
  sums[isIn ? 'inCents' : 'outCents'] += Math.abs(amountCents);
}

/** By what a bill is known again. */
export const digestOfText = (text: string) => createHash('sha1').update(text).digest('hex');

const mostRowsNamed = 20;

/** Rows of a bill's file that could not be read: a bill with one is none. */
export class UnreadRows {
  readonly #rows: number[] = [];

  note(row: number) {
    if (this.#rows.length < mostRowsNamed) this.#rows.push(row);
  }

  problem(): ProviderUnknown | undefined {
    const rows = this.#rows;
    return rows.length > 0 ? { ...unknown(`rows cannot be read: ${rows.join(', ')}`), rows } : undefined;
  }
}
