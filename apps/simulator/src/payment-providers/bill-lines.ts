import { type Chance, chanceFrom } from '@kickstand/town';
import { beijingStart, dayMs } from './beijing.ts';
import type { Book, BookOrder, BookRefund, ProviderName } from './book.ts';
import type { Faults } from './faults.ts';
import { digitsOf } from './till.ts';

/** A payment or refund as in a bill. */
export interface Billed {
  what: 'payment' | 'refund';
  at: number;
  outNo: string;
  tradeNo: string;
  outRefundNo: string;
  refundNo: string;
  amountCents: number;
  /** The order's amount. */
  totalCents: number;
  /** Negative: refunded. */
  feeCents: number;
  state: 'success' | 'processing' | 'abnormal' | 'closed';
}

export interface Telling {
  book: Book;
  /** The franchisee's number of the bill; absent: head office's. */
  merchant?: string | undefined;
  faults: Faults;
  seed: number;
  /** Errors forced into bills for an order or refund, by number. */
  spoilt: ReadonlyMap<string, Partial<Faults>>;
}

/** A bill identifies amounts collected after a ride by the provider's own number. */
export const numberIn = (outNo: string, order: BookOrder | undefined) =>
  order?.service ? digitsOf(`service ${outNo}`, 28) : outNo;

/** A refund that failed returns no fee. */
const feeBackOf = ({ state, feeCents }: BookRefund) => (state === 'closed' || feeCents === 0 ? 0 : -feeCents);

/** How much too high an erroneous fee is. */
const wrongFeeCents = 30;

/** Everything at a provider between two instants, in order. */
function happened({ book, merchant }: Telling, provider: ProviderName, from: number, to: number): Billed[] {
  const lines: Billed[] = [];
  const isIn = (at: number) => at >= from && at < to;
  const isOwn = (one: BookOrder | BookRefund, order: BookOrder | undefined) =>
    one.provider === provider && order?.merchant === merchant;
  for (const one of book.orders.values())
    if (isOwn(one, one) && one.paidAt !== null && isIn(one.paidAt))
      lines.push({
        what: 'payment',
        at: one.paidAt,
        outNo: numberIn(one.outNo, one),
        tradeNo: one.tradeNo,
        outRefundNo: '',
        refundNo: '',
        amountCents: one.paidCents,
        totalCents: one.paidCents,
        feeCents: one.feeCents,
        state: 'success',
      });
  for (const one of book.refunds.values())
    if (isIn(one.createdAt) && isOwn(one, book.order(provider, one.outNo))) {
      const order = book.order(provider, one.outNo);
      lines.push({
        what: 'refund',
        at: one.createdAt,
        outNo: numberIn(one.outNo, order),
        tradeNo: order?.tradeNo ?? '',
        outRefundNo: one.outRefundNo,
        refundNo: one.refundNo,
        amountCents: one.amountCents,
        totalCents: order?.paidCents ?? 0,
        feeCents: feeBackOf(one),
        state: one.state,
      });
    }
  return lines.sort((a, b) => a.at - b.at || (a.outNo < b.outNo ? -1 : 1));
}

/** A line's error is the same whenever its bill is made. */
export const fateOf = (seed: number, line: Billed): Chance =>
  chanceFrom(seed).fork(`${line.what} ${line.outNo} ${line.outRefundNo}`);

/** A day's bill: what happened, apart from the provider's errors. */
export function billed(telling: Telling, provider: ProviderName, day: string): Billed[] {
  const from = beijingStart(day);
  return toldBetween(telling, provider, from, from + dayMs);
}

/** The bill lines for a period. */
export function toldBetween(telling: Telling, provider: ProviderName, from: number, to: number): Billed[] {
  const { seed, spoilt } = telling;
  const lines: Billed[] = [];
  for (const line of happened(telling, provider, from - dayMs, to)) {
    const fate = fateOf(seed, line);
    const own = spoilt.get(line.outRefundNo || line.outNo);
    const faults = own ? { ...telling.faults, ...own } : telling.faults;
    const isShifted = fate.happens(faults.billDay);
    const at = isShifted ? line.at + dayMs : line.at;
    if (at < from || at >= to) continue;
    if (fate.happens(faults.billMissing)) continue;
    lines.push(...toldOf({ ...line, at }, fate, faults));
  }
  return lines;
}

/** The bill line of something that is not omitted. */
function toldOf(line: Billed, fate: Chance, faults: Faults): Billed[] {
  const amountCents = line.amountCents + (fate.happens(faults.billAmount) ? 1 : 0);
  const extra = fate.happens(faults.billExtra) ? [neverWas(line)] : [];
  const told = { ...line, amountCents };
  const again = fate.happens(faults.billTwice) ? [{ ...told, feeCents: 0 }] : [];
  return [misread(told, fate.fork('more'), faults), ...again, ...extra];
}

/** A line with another fee, or a successful refund reported as failed. */
function misread(line: Billed, fate: Chance, faults: Faults): Billed {
  const hasFailed = line.what === 'refund' && line.state === 'success' && fate.happens(faults.billState);
  if (hasFailed) return { ...line, state: 'closed', feeCents: 0 };
  return fate.happens(faults.billFee) ? { ...line, feeCents: line.feeCents + wrongFeeCents } : line;
}

/** A line with an unknown number. */
function neverWas(line: Billed): Billed {
  const outNo = digitsOf(`extra ${line.outNo} ${line.outRefundNo}`, 32);
  const own = { ...line, what: 'payment' as const, outNo, tradeNo: digitsOf(outNo, 28) };
  return { ...own, outRefundNo: '', refundNo: '', feeCents: 0, state: 'success' };
}
