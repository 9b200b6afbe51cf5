import { type OrderLine, orderLines } from '@kickstand/contract/money/ledger';

/** The tax included in an amount, cents, half up; the rate in ten-thousandths. */
export const taxInside = (cents: number, rateBp: number) =>
  Math.floor((2 * cents * rateBp + 10_000 + rateBp) / (2 * (10_000 + rateBp)));

/** Cash paid for a line of an order and not refunded. */
export interface KeptCash {
  orderId: string;
  line: OrderLine;
  cents: number;
}

export interface InvoiceLine {
  line: OrderLine;
  amountCents: number;
  taxCents: number;
}

/** An invoice for the cash kept from some orders: a line for each kind of service, and each order's part of it. */
export function invoiceOf(kept: readonly KeptCash[], rateBp: number) {
  const lines = orderLines.flatMap((line): InvoiceLine[] => {
    const amountCents = sumOf(kept.filter((part) => part.line === line));
    return amountCents > 0 ? [{ line, amountCents, taxCents: taxInside(amountCents, rateBp) }] : [];
  });
  const orderIds = [...new Set(kept.map(({ orderId }) => orderId))];
  const orders = orderIds.map((orderId) => ({
    orderId,
    cents: sumOf(kept.filter((part) => part.orderId === orderId)),
  }));
  return {
    lines,
    orders,
    amountCents: lines.reduce((sum, line) => sum + line.amountCents, 0),
    taxCents: lines.reduce((sum, line) => sum + line.taxCents, 0),
  };
}

const sumOf = (parts: readonly KeptCash[]) => parts.reduce((sum, { cents }) => sum + cents, 0);
