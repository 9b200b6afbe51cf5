import type { Chance } from '@kickstand/town';
import type { Book, BookOrder, BookShare, ProviderName } from './book.ts';
import type { Faults } from './faults.ts';

interface SharesParts {
  book: Book;
  faults: Faults;
  chance: Chance;
  now(): number;
}

/** Why a provider does not share, or does not take back. */
export type NotShared = { no: 'unknown' | 'early' | 'receiver' | 'limit' | 'finished' | 'mismatch' | 'late' };

interface ShareWish {
  provider: ProviderName;
  /** The requesting merchant. */
  merchant: string;
  tradeNo: string;
  outNo: string;
  receiver: string;
  amountCents: number;
}

type BackWish = Omit<ShareWish, 'tradeNo'> & { ofNo: string };

const minuteMs = 60_000;
const dayMs = 86_400_000;
/** From when, until when and how much of a payment providers allow to be shared, in ten-thousandths. */
const earliestMs: Record<ProviderName, number> = { wechat: minuteMs, alipay: minuteMs / 2 };
const latestMs = 30 * dayMs;
const latestBackMs = 180 * dayMs;
const mostBp = 3_000;

const sum = (list: readonly BookShare[]) => list.reduce((cents, one) => cents + one.amountCents, 0);

/** Sharing of payments between merchants, under any name. */
export class Shares {
  readonly #parts: SharesParts;

  constructor(parts: SharesParts) {
    this.#parts = parts;
  }

  /** Registers a merchant as share receiver of another. */
  addReceiver(provider: ProviderName, merchant: string, account: string) {
    this.#parts.book.write({ kind: 'receiver', provider, merchant, account });
  }

  share(wish: ShareWish): BookShare | NotShared {
    const { book } = this.#parts;
    const { provider, merchant, outNo, receiver, amountCents } = wish;
    const known = book.share(provider, outNo);
    if (known) return known.amountCents === amountCents && !known.ofNo ? known : { no: 'mismatch' };
    const order = this.#orderOf(wish);
    if (!order) return { no: 'unknown' };
    if (!book.hasReceiver(provider, merchant, receiver)) return { no: 'receiver' };
    const no = this.#tooMuch(order, amountCents);
    return no ? { no } : this.#begin({ ...wish, orderNo: order.outNo, ofNo: '' }, 'shareFailed');
  }

  #orderOf({ provider, merchant, tradeNo }: Pick<ShareWish, 'provider' | 'merchant' | 'tradeNo'>) {
    const order = this.#parts.book.orderOfTrade(provider, tradeNo);
    return order?.state === 'paid' && order.isShared && order.merchant === merchant ? order : undefined;
  }

  #tooMuch(order: BookOrder, cents: number): NotShared['no'] | undefined {
    const { book, now } = this.#parts;
    const age = now() - (order.paidAt ?? 0);
    if (order.isFinished || age > latestMs) return 'finished';
    if (age < earliestMs[order.provider]) return 'early';
    const before = book
      .sharesOf(order.provider, order.outNo)
      .filter((one) => !one.ofNo && one.state !== 'closed');
    const isAbove = sum(before) + cents > Math.floor((order.paidCents * mostBp) / 10_000);
    return isAbove || cents > this.unshared(order) - order.feeCents ? 'limit' : undefined;
  }

  /** The part of an order that is neither shared nor refunded. */
  unshared({ provider, outNo, paidCents }: BookOrder): number {
    const { book } = this.#parts;
    const moved = book.sharesOf(provider, outNo).filter(({ state }) => state !== 'closed');
    const back = moved.filter((one) => one.ofNo && one.state === 'success');
    const refunds = book.refundsOf(provider, outNo).filter(({ state }) => state !== 'closed');
    const refunded = refunds.reduce((cents, one) => cents + one.amountCents, 0);
    return paidCents - sum(moved.filter((one) => !one.ofNo)) + sum(back) - refunded;
  }

  #begin(
    { tradeNo: _, ...wish }: ShareWish & { orderNo: string; ofNo: string },
    fault: 'shareFailed' | 'backFailed',
  ) {
    const { book, chance, faults, now } = this.#parts;
    const isSlow = chance.happens(faults.slowShare);
    const at = now() + (isSlow ? chance.between(5, 20) * minuteMs : 0);
    const state = chance.happens(faults[fault]) ? ('closed' as const) : ('success' as const);
    const share: BookShare = {
      kind: 'share',
      ...wish,
      state: 'processing',
      next: { state, at },
      createdAt: now(),
      doneAt: null,
    };
    book.write(share);
    return share;
  }

  /** Takes back part of a share. */
  back({ provider, merchant, outNo, ofNo, receiver, amountCents }: BackWish): BookShare | NotShared {
    const { book, now } = this.#parts;
    const known = book.share(provider, outNo);
    if (known) return known.ofNo === ofNo && known.amountCents === amountCents ? known : { no: 'mismatch' };
    const share = book.share(provider, ofNo);
    if (share?.state !== 'success' || share.merchant !== merchant) return { no: 'unknown' };
    if (now() - (share.doneAt ?? 0) > latestBackMs) return { no: 'late' };
    const before = book
      .sharesOf(provider, share.orderNo)
      .filter((one) => one.ofNo === ofNo && one.state !== 'closed');
    if (sum(before) + amountCents > share.amountCents) return { no: 'limit' };
    const wish = { provider, merchant, outNo, receiver, amountCents, tradeNo: '' };
    return this.#begin({ ...wish, orderNo: share.orderNo, ofNo }, 'backFailed');
  }

  /** What was taken back with an accepted refund. */
  backAtOnce(wish: BackWish): BookShare | NotShared {
    const begun = this.back(wish);
    if ('no' in begun || begun.state !== 'processing') return begun;
    const done: BookShare = { ...begun, state: 'success', next: null, doneAt: this.#parts.now() };
    this.#parts.book.write(done);
    return done;
  }

  /** Ends sharing of an order. */
  finish(of: Pick<ShareWish, 'provider' | 'merchant' | 'tradeNo'>): BookOrder | NotShared {
    const order = this.#orderOf(of);
    if (!order) return { no: 'unknown' };
    const finished: BookOrder = { ...order, isFinished: true };
    this.#parts.book.write(finished);
    return finished;
  }

  find(provider: ProviderName, outNo: string): BookShare | undefined {
    const share = this.#parts.book.share(provider, outNo);
    return share && this.#due(share);
  }

  /** Completes due shares. */
  step() {
    for (const share of this.#parts.book.shares.values()) if (share.next) this.#due(share);
  }

  #due(share: BookShare): BookShare {
    const { book, now } = this.#parts;
    const { next } = share;
    if (!next || now() < next.at) return share;
    const doneAt = next.state === 'success' ? now() : null;
    const done: BookShare = { ...share, state: next.state, next: null, doneAt };
    book.write(done);
    return done;
  }
}
