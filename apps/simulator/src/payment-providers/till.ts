import { createHash } from 'node:crypto';
import type { Chance } from '@kickstand/town';
import type { Book, BookOrder, BookRefund, ProviderName } from './book.ts';
import type { Faults } from './faults.ts';
import type { Shares } from './shares.ts';

export interface TillParts {
  book: Book;
  faults: Faults;
  shares: Shares;
  chance: Chance;
  now(): number;
  /** Duration of a successful refund, milliseconds. */
  refundMs: number;
  /** Treats unknown orders to be refunded as paid before the providers' first start. */
  believesPast: boolean;
  /** Called when an order is paid or a refund ends. */
  onPaid(order: BookOrder): void;
  onRefund(refund: BookRefund): void;
}

type Wish = Pick<BookOrder, 'provider' | 'outNo' | 'amountCents' | 'what' | 'notifyUrl' | 'expiresAt'> & {
  merchant?: string | undefined;
  isShared?: boolean;
};
type RefundWish = Pick<BookRefund, 'provider' | 'outNo' | 'outRefundNo' | 'amountCents' | 'notifyUrl'> & {
  totalCents: number | undefined;
  /** The share taken back with it. */
  backCents?: number;
};

/** Why a provider refuses a request. */
export type No = { no: 'unknown' | 'paid' | 'closed' | 'mismatch' | 'unpaid' | 'short' };

const minuteMs = 60_000;
/** The providers' fee, in ten-thousandths. */
const feeBp = 60;

/** Digits derived from a text. */
export const digitsOf = (text: string, length: number) =>
  (BigInt(`0x${createHash('sha256').update(text).digest('hex').slice(0, 30)}`) % 10n ** BigInt(length))
    .toString()
    .padStart(length, '0');

const feeOf = (cents: number) => Math.round((cents * feeBp) / 10_000);

/** Orders and refunds, common to both providers. */
export class Till {
  readonly #parts: TillParts;

  constructor(parts: TillParts) {
    this.#parts = parts;
  }

  place(wish: Wish): BookOrder | No {
    const { book, now } = this.#parts;
    const known = book.order(wish.provider, wish.outNo);
    if (known?.state === 'paid') return { no: 'paid' };
    if (known?.state === 'closed') return { no: 'closed' };
    if (known) return known.amountCents === wish.amountCents ? known : { no: 'mismatch' };
    return this.#begin(wish, now());
  }

  #begin(wish: Wish, at: number): BookOrder {
    const { provider, outNo, amountCents, what, notifyUrl, expiresAt, merchant, isShared } = wish;
    const order: BookOrder = {
      kind: 'order',
      provider,
      outNo,
      amountCents,
      what,
      notifyUrl,
      state: 'waiting',
      createdAt: at,
      expiresAt,
      tradeNo: `${provider === 'wechat' ? '42000' : '20261'}${digitsOf(`trade ${outNo}`, 23)}`,
      paidAt: null,
      paidCents: 0,
      feeCents: 0,
      ...(merchant !== undefined && { merchant }),
      ...(isShared && { isShared }),
    };
    this.#parts.book.write(order);
    return order;
  }

  /** The rider pays: the requested amount, unless the provider errs or a test says otherwise. */
  pay(
    provider: ProviderName,
    outNo: string,
    { cents, late = false }: { cents?: number; late?: boolean } = {},
  ) {
    const { book, now, chance, faults, onPaid } = this.#parts;
    const order = book.order(provider, outNo);
    if (!order) return { no: 'unknown' as const };
    if (order.state === 'paid') return { no: 'paid' as const };
    if (!late && (order.state === 'closed' || now() >= order.expiresAt)) return { no: 'closed' as const };
    const wrong = chance.happens(faults.wrongAmount) ? 1 : 0;
    const paidCents = cents ?? order.amountCents + wrong;
    const paid: BookOrder = { ...order, state: 'paid', paidAt: now(), paidCents, feeCents: feeOf(paidCents) };
    book.write(paid);
    onPaid(paid);
    return paid;
  }

  close(provider: ProviderName, outNo: string): BookOrder | No {
    const { book } = this.#parts;
    const order = book.order(provider, outNo);
    if (!order) return { no: 'unknown' };
    if (order.state !== 'waiting') return { no: order.state };
    const closed: BookOrder = { ...order, state: 'closed' };
    book.write(closed);
    return closed;
  }

  refund(wish: RefundWish): BookRefund | No {
    const { book, now, shares } = this.#parts;
    const known = book.refund(wish.provider, wish.outRefundNo);
    if (known)
      return known.outNo === wish.outNo && known.amountCents === wish.amountCents
        ? known
        : { no: 'mismatch' };
    const order = this.#refundable(wish);
    if ('no' in order) return order;
    const before = book.refundsOf(wish.provider, wish.outNo).filter(({ state }) => state !== 'closed');
    const sum = before.reduce((cents, one) => cents + one.amountCents, wish.amountCents);
    if (sum > order.paidCents || (wish.totalCents ?? order.paidCents) !== order.paidCents)
      return { no: 'mismatch' };
    // Shared money must be taken back first: the merchant has no other money there.
    if (order.isShared && wish.amountCents > shares.unshared(order) + (wish.backCents ?? 0))
      return { no: 'short' };
    const refund: BookRefund = {
      kind: 'refund',
      provider: wish.provider,
      outNo: wish.outNo,
      outRefundNo: wish.outRefundNo,
      amountCents: wish.amountCents,
      notifyUrl: wish.notifyUrl,
      state: 'processing',
      next: this.#fateOf(wish.provider),
      refundNo: `50${digitsOf(`refund ${wish.outRefundNo}`, 27)}`,
      createdAt: now(),
      doneAt: null,
      feeCents: feeOf(wish.amountCents),
    };
    book.write(refund);
    return this.#due(refund);
  }

  #refundable({ provider, outNo, totalCents, notifyUrl }: RefundWish): BookOrder | No {
    const { book, believesPast } = this.#parts;
    const order = book.order(provider, outNo);
    if (order) return order.state === 'paid' ? order : { no: 'unpaid' };
    if (!believesPast || totalCents === undefined) return { no: 'unknown' };
    const wish = { provider, outNo, amountCents: totalCents, what: '', notifyUrl, expiresAt: 0 };
    const begun = this.#begin(wish, 0);
    const paid: BookOrder = { ...begun, state: 'paid', paidAt: 0, paidCents: totalCents };
    book.write(paid);
    return paid;
  }

  /** The outcome of a refund. Alipay's is immediate or delayed; it has no others. */
  #fateOf(provider: ProviderName): NonNullable<BookRefund['next']> {
    const { chance, faults, now, refundMs } = this.#parts;
    const after = (state: 'success' | 'abnormal' | 'closed', ms: number) => ({ state, at: now() + ms });
    const usualMs = refundMs * chance.between(0.5, 2);
    if (chance.happens(faults.stuckRefund)) return after('success', chance.between(10, 90) * minuteMs);
    if (provider === 'alipay') return after('success', 0);
    if (chance.happens(faults.closedRefund)) return after('closed', usualMs);
    if (chance.happens(faults.abnormalRefund)) return after('abnormal', usualMs);
    return after('success', usualMs);
  }

  /** Completes due refunds. */
  step() {
    for (const refund of this.#parts.book.refunds.values()) if (refund.next) this.#due(refund);
  }

  #due(refund: BookRefund): BookRefund {
    const { book, now, chance, onRefund } = this.#parts;
    const { next } = refund;
    if (!next || now() < next.at) return refund;
    // The provider's staff finds another way to refund it.
    const after =
      next.state === 'abnormal'
        ? { state: 'success' as const, at: now() + chance.between(10, 40) * minuteMs }
        : null;
    const doneAt = next.state === 'success' ? now() : null;
    const done: BookRefund = { ...refund, state: next.state, next: after, doneAt };
    book.write(done);
    onRefund(done);
    return done;
  }
}
