import { beijingStart, dayMs } from './beijing.ts';
import { type Billed, fateOf, type Telling, toldBetween } from './bill-lines.ts';
import type { ProviderName } from './book.ts';
import { digitsOf } from './till.ts';

/** A movement of the merchant's account at a provider. */
export interface Moved {
  at: number;
  flowNo: string;
  what: string;
  /** Our refund number, otherwise the order number. */
  voucherNo: string;
  outNo: string;
  /** The provider's number. */
  tradeNo: string;
  /** Positive: incoming. */
  cents: number;
  balanceCents: number;
}

type Moving = Omit<Moved, 'flowNo' | 'balanceCents'>;

const openingCents = 10_000_000;

/** What a line of the payment bill moved in the account: the amount, and the fee separately. */
function movesOf(line: Billed): Moving[] {
  const { at, what, outNo, outRefundNo, tradeNo, refundNo, amountCents, feeCents, state } = line;
  const isPayment = what === 'payment';
  const common = { at, outNo, voucherNo: outRefundNo || outNo, tradeNo: refundNo || tradeNo };
  const cents = isPayment ? amountCents : state === 'closed' ? 0 : -amountCents;
  return [
    { ...common, what: isPayment ? '交易' : '退款', cents },
    { ...common, what: '扣除交易手续费', cents: -feeCents },
  ].filter((move) => move.cents !== 0);
}

/** Additional errors of the account bill: a missing movement, or an unknown one. */
function misled(telling: Telling, line: Billed): Moving[] {
  const fate = fateOf(telling.seed, line).fork('account');
  const own = telling.spoilt.get(line.outRefundNo || line.outNo);
  const { accountMissing, accountExtra } = { ...telling.faults, ...own };
  if (fate.happens(accountMissing)) return movesOf(line).filter(({ what }) => what === '扣除交易手续费');
  const moves = movesOf(line);
  if (!fate.happens(accountExtra)) return moves;
  const outNo = digitsOf(`correction ${line.outNo} ${line.outRefundNo}`, 32);
  return [...moves, { at: line.at, what: '调账', voucherNo: outNo, outNo, tradeNo: outNo, cents: -1 }];
}

/** Shares and their returns: incoming for head office, outgoing for the sharing merchant. */
function sharedBetween(
  { book, merchant }: Telling,
  provider: ProviderName,
  since: number,
  until: number,
): Moving[] {
  return [...book.shares.values()].flatMap((one) => {
    const at = one.doneAt;
    if (one.provider !== provider || one.state !== 'success' || at === null || at < since || at >= until)
      return [];
    if (merchant !== undefined && one.merchant !== merchant) return [];
    const isIn = (merchant === undefined) === (one.ofNo === '');
    const common = { at, voucherNo: one.outNo, outNo: one.orderNo, tradeNo: one.outNo };
    return [{ ...common, what: '分账', cents: isIn ? one.amountCents : -one.amountCents }];
  });
}

/** A day's movements in the merchant's account, with the balance after each. */
export function moved(telling: Telling, provider: ProviderName, day: string): Moved[] {
  const from = beijingStart(day);
  const movedIn = (since: number, until: number) =>
    [
      ...toldBetween(telling, provider, since, until).flatMap((line) => misled(telling, line)),
      ...sharedBetween(telling, provider, since, until),
    ].sort((a, b) => a.at - b.at);
  const closings = closingsOf(telling.book);
  const closingOf = (at: number) => `${provider} ${telling.merchant ?? ''} ${at}`;
  let balanceCents =
    closings.get(closingOf(from)) ?? movedIn(0, from).reduce((sum, { cents }) => sum + cents, openingCents);
  const times = new Map<string, number>();
  const moves = movedIn(from, from + dayMs).map((move) => {
    const key = `${move.what} ${move.voucherNo}`;
    const nth = (times.get(key) ?? 0) + 1;
    times.set(key, nth);
    balanceCents += move.cents;
    return { ...move, flowNo: digitsOf(nth > 1 ? `${key} ${nth}` : key, 20), balanceCents };
  });
  closings.set(closingOf(from + dayMs), balanceCents);
  return moves;
}

/** Opening balances already reported: a demo's past gets further orders later, and reported ones must not change. */
const closingsTold = new WeakMap<Telling['book'], Map<string, number>>();

function closingsOf(book: Telling['book']): Map<string, number> {
  const known = closingsTold.get(book) ?? new Map<string, number>();
  closingsTold.set(book, known);
  return known;
}
