import { appendFileSync, existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import {
  type BookConsent,
  type BookOrder,
  type BookReceiver,
  type BookRefund,
  type BookShare,
  bookConsent,
  bookOrder,
  bookReceiver,
  bookRefund,
  bookShare,
} from '@kickstand/contract/money/payment-houses';
import { z } from 'zod';

export type HouseName = BookOrder['house'];
export type { BookConsent, BookOrder, BookRefund, BookShare };

const record = z.discriminatedUnion('kind', [bookOrder, bookRefund, bookConsent, bookShare, bookReceiver]);
type Entry = z.infer<typeof record>;

function keyOf(one: Entry) {
  if (one.kind === 'consent') return `${one.house} ${one.code}`;
  if (one.kind === 'receiver') return `${one.house} ${one.merchant} ${one.account}`;
  return `${one.house} ${one.kind === 'refund' ? one.outRefundNo : one.outNo}`;
}

/** Everything that the houses know. What was written stays, so that a restart loses nothing: a record's last line holds. */
export class Book {
  readonly orders = new Map<string, BookOrder>();
  readonly refunds = new Map<string, BookRefund>();
  readonly consents = new Map<string, BookConsent>();
  readonly shares = new Map<string, BookShare>();
  readonly #receivers = new Map<string, BookReceiver>();
  readonly #ofTrade = new Map<string, string>();
  readonly #sharesOf = new Map<string, Set<string>>();
  /** Refunds of an order, in their order. */
  readonly #ofOrder = new Map<string, BookRefund[]>();
  readonly #file: string | undefined;

  /** Without a file it forgets everything. */
  constructor(file?: string) {
    this.#file = file;
    if (!file || !existsSync(file)) return;
    for (const line of readFileSync(file, 'utf8').split('\n')) this.#recall(line);
    this.#compact(file);
  }

  order(house: HouseName, outNo: string) {
    return this.orders.get(`${house} ${outNo}`);
  }

  /** The order of a number of the house's own. */
  orderOfTrade(house: HouseName, tradeNo: string) {
    return this.order(house, this.#ofTrade.get(`${house} ${tradeNo}`) ?? '');
  }

  share(house: HouseName, outNo: string) {
    return this.shares.get(`${house} ${outNo}`);
  }

  /** Shares of an order, and what was given back of them. */
  sharesOf(house: HouseName, orderNo: string): BookShare[] {
    const keys = this.#sharesOf.get(`${house} ${orderNo}`) ?? [];
    return [...keys].flatMap((key) => this.shares.get(key) ?? []);
  }

  hasReceiver(house: HouseName, merchant: string, account: string) {
    return this.#receivers.has(`${house} ${merchant} ${account}`);
  }

  refund(house: HouseName, outRefundNo: string) {
    return this.refunds.get(`${house} ${outRefundNo}`);
  }

  refundsOf(house: HouseName, outNo: string): readonly BookRefund[] {
    return this.#ofOrder.get(`${house} ${outNo}`) ?? [];
  }

  /** Keep a record as it is now. */
  write(one: Entry) {
    this.#note(one);
    if (this.#file) appendFileSync(this.#file, `${JSON.stringify(one)}\n`, { mode: 0o600 });
  }

  #note(one: Entry) {
    if (one.kind === 'order') {
      this.orders.set(keyOf(one), one);
      this.#ofTrade.set(`${one.house} ${one.tradeNo}`, one.outNo);
    } else if (one.kind === 'share') this.#noteShare(one);
    else if (one.kind === 'receiver') this.#receivers.set(keyOf(one), one);
    else if (one.kind === 'consent') this.consents.set(keyOf(one), one);
    else {
      const of = `${one.house} ${one.outNo}`;
      const others = (this.#ofOrder.get(of) ?? []).filter(
        ({ outRefundNo }) => outRefundNo !== one.outRefundNo,
      );
      this.#ofOrder.set(of, [...others, one]);
      this.refunds.set(keyOf(one), one);
    }
  }

  #noteShare(one: BookShare) {
    this.shares.set(keyOf(one), one);
    const of = `${one.house} ${one.orderNo}`;
    this.#sharesOf.set(of, (this.#sharesOf.get(of) ?? new Set()).add(keyOf(one)));
  }

  /** A line that was cut off by a crash is none. */
  #recall(line: string) {
    try {
      this.#note(record.parse(JSON.parse(line)));
    } catch {
      return;
    }
  }

  #compact(file: string) {
    const all = [this.orders, this.refunds, this.consents, this.shares, this.#receivers].flatMap(
      (map): Entry[] => [...map.values()],
    );
    writeFileSync(`${file}.new`, all.map((one) => `${JSON.stringify(one)}\n`).join(''), { mode: 0o600 });
    renameSync(`${file}.new`, file);
  }
}
