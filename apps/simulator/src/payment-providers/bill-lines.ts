import { type Chance, chanceFrom } from '@kickstand/town';
import { beijingStart, dayMs } from './beijing.ts';
import type { Book, BookOrder, BookRefund, ProviderName } from './book.ts';
import type { Faults } from './faults.ts';
import { digitsOf } from './till.ts';

/** A payment or a refund as a bill tells it. */
export interface Billed {
  what: 'payment' | 'refund';
  at: number;
  outNo: string;
  tradeNo: string;
  outRefundNo: string;
  refundNo: string;
  amountCents: number;
  /** What the order was about. */
  totalCents: number;
  /** Below zero: given back. */
  feeCents: number;
  state: 'success' | 'processing' | 'abnormal' | 'closed';
}

export interface Telling {
  book: Book;
  /** The franchisee's number whose bill it is; absent: head office's. */
  merchant?: string | undefined;
  faults: Faults;
  seed: number;
  /** What bills get wrong about an order or a refund, by its number, whatever the odds. */
  spoilt: ReadonlyMap<string, Partial<Faults>>;
}

/** A bill names what was collected after a ride by a number of the provider's own. */
export const numberIn = (outNo: string, order: BookOrder | undefined) =>
  order?.service ? digitsOf(`service ${outNo}`, 28) : outNo;

/** What was not sent back takes no fee back. */
const feeBackOf = ({ state, feeCents }: BookRefund) => (state === 'closed' || feeCents === 0 ? 0 : -feeCents);

/** So much more than its rate a provider takes where it goes wrong. */
const wrongFeeCents = 30;

/** Everything of a provider that happened between two instants, in order of time. */
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

/** What goes wrong with a line is the same whenever its bill is made. */
export const fateOf = (seed: number, line: Billed): Chance =>
  chanceFrom(seed).fork(`${line.what} ${line.outNo} ${line.outRefundNo}`);

/** What a bill of a day says: what happened, but for what the provider gets wrong. */
export function billed(telling: Telling, provider: ProviderName, day: string): Billed[] {
  const from = beijingStart(day);
  return toldBetween(telling, provider, from, from + dayMs);
}

/** What bills say of what happened between two instants. */
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

/** What a bill says of something that it does not leave out. */
function toldOf(line: Billed, fate: Chance, faults: Faults): Billed[] {
  const amountCents = line.amountCents + (fate.happens(faults.billAmount) ? 1 : 0);
  const extra = fate.happens(faults.billExtra) ? [neverWas(line)] : [];
  const told = { ...line, amountCents };
  const again = fate.happens(faults.billTwice) ? [{ ...told, feeCents: 0 }] : [];
  return [misread(told, fate.fork('more'), faults), ...again, ...extra];
}

/** A line with another fee, or a refund that was sent and is told as failed. */
function misread(line: Billed, fate: Chance, faults: Faults): Billed {
  const hasFailed = line.what === 'refund' && line.state === 'success' && fate.happens(faults.billState);
  if (hasFailed) return { ...line, state: 'closed', feeCents: 0 };
  return fate.happens(faults.billFee) ? { ...line, feeCents: line.feeCents + wrongFeeCents } : line;
}

/** A line of a number that nobody knows. */
function neverWas(line: Billed): Billed {
  const outNo = digitsOf(`extra ${line.outNo} ${line.outRefundNo}`, 32);
  const own = { ...line, what: 'payment' as const, outNo, tradeNo: digitsOf(outNo, 28) };
  return { ...own, outRefundNo: '', refundNo: '', feeCents: 0, state: 'success' };
}
