import { orderLines } from '@kickstand/contract/money/ledger';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  afterInvoiceStep,
  invoiceOf,
  invoiceProblem,
  isLiveInvoice,
  isValidInvoice,
  taxInside,
} from './index.ts';

describe('an invoice', () => {
  test.each([
    [350, 300, 10],
    [10_300, 300, 300],
    [10_600, 600, 600],
    [850, 600, 48],
    [1, 1_300, 0],
    [5, 1_300, 1],
    [500, 0, 0],
  ])('of %d cents at %d bp holds a tax of %d', (cents, rateBp, tax) => {
    expect(taxInside(cents, rateBp)).toBe(tax);
  });

  test('comes to what was kept of its orders, to the cent, whichever way it is added up', () => {
    const part = fc.record({
      orderId: fc.constantFrom('a', 'b', 'c'),
      line: fc.constantFrom(...orderLines),
      cents: fc.integer({ min: 1, max: 100_000 }),
    });
    fc.assert(
      fc.property(fc.array(part, { maxLength: 12 }), fc.integer({ min: 0, max: 2_000 }), (kept, rateBp) => {
        const { lines, orders, amountCents, taxCents } = invoiceOf(kept, rateBp);
        const total = kept.reduce((sum, { cents }) => sum + cents, 0);
        expect(amountCents).toBe(total);
        expect(orders.reduce((sum, { cents }) => sum + cents, 0)).toBe(total);
        expect(lines.reduce((sum, line) => sum + line.taxCents, 0)).toBe(taxCents);
        for (const line of lines) {
          const net = line.amountCents - line.taxCents;
          expect(Math.abs(net * rateBp - line.taxCents * 10_000)).toBeLessThanOrEqual(10_000 + rateBp);
        }
      }),
    );
  });
});

describe('a request', () => {
  test('is flushed in two steps, and holds its orders until the second is done', () => {
    const issued = afterInvoiceStep('pending', 'issue');
    expect(issued).toBe('issued');
    expect(afterInvoiceStep('issued', 'red')).toBeUndefined();
    expect(afterInvoiceStep('issued', 'confirmRed')).toBeUndefined();
    expect(afterInvoiceStep('issued', 'requestRed')).toBe('red_requested');
    expect(afterInvoiceStep('red_requested', 'confirmRed')).toBe('red_confirmed');
    expect(isLiveInvoice('red_confirmed') && isValidInvoice('red_confirmed')).toBe(true);
    expect(afterInvoiceStep('red_confirmed', 'red')).toBe('red');
    expect(isLiveInvoice('red')).toBe(false);
  });

  const now = 1_790_000_000_000;
  const paid = { state: 'paid', endedAt: now, keptCents: 350, isTaken: false };
  test.each([
    [paid, undefined],
    [{ ...paid, state: 'unpaid' }, 'invoice.not_paid'],
    [{ ...paid, endedAt: now - 366 * 86_400_000 }, 'invoice.too_old'],
    [{ ...paid, isTaken: true }, 'invoice.taken'],
    [{ ...paid, keptCents: 0 }, 'invoice.nothing'],
  ])('of an order like %j is answered with %s', (order, problem) => {
    expect(invoiceProblem(order, now)).toBe(problem);
  });
});
