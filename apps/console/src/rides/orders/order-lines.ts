import type { Cents } from '@kickstand/contract/kit';
import { type OrderLine, orderLines } from '@kickstand/contract/money/ledger';
import type { OrderDetail } from '@kickstand/contract/rides/orders';
import { refundableOf, sources } from '@kickstand/domain/money/wallet';

/** One line of an order's fees: what it was, is, and was paid by. */
export interface FeeLine extends Record<'principal' | 'gift' | 'online', Cents> {
  line: OrderLine | 'total';
  original: Cents;
  due: Cents;
  refunded: Cents;
  refundable: Cents;
}

const cents = (value: number) => value as Cents;

/** The fees of an order, line by line, without lines that were never asked for. */
export function feeLines({ originalCents, paid, ...order }: OrderDetail): FeeLine[] {
  const due = { ride: order.rideCents, location: order.locationCents, helmet: order.helmetCents };
  const refundable = refundableOf(paid);
  const sum = (line: OrderLine, source?: string, of: 'cents' | 'refundedCents' = 'cents') =>
    paid
      .filter((part) => part.line === line && (source === undefined || part.source === source))
      .reduce((total, part) => total + part[of], 0);
  return orderLines
    .filter((line) => line === 'ride' || originalCents[line] > 0)
    .map((line) => ({
      line,
      original: originalCents[line],
      due: due[line] ?? originalCents[line],
      ...(Object.fromEntries(sources.map((source) => [source, cents(sum(line, source))])) as Record<
        'principal' | 'gift' | 'online',
        Cents
      >),
      refunded: cents(sum(line, undefined, 'refundedCents')),
      refundable: cents(refundable[line]),
    }));
}

const columns = ['original', 'due', 'principal', 'gift', 'online', 'refunded', 'refundable'] as const;

/** All lines added up. */
export function totalLine(lines: readonly FeeLine[]): FeeLine {
  const sums = columns.map((column) => [column, lines.reduce((total, line) => total + line[column], 0)]);
  return { line: 'total', ...Object.fromEntries(sums) };
}
