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
} from '@kickstand/contract/money/payment-providers';
import { z } from 'zod';

export type ProviderName = BookOrder['provider'];
export type { BookConsent, BookOrder, BookRefund, BookShare };

const record = z.discriminatedUnion('kind', [bookOrder, bookRefund, bookConsent, bookShare, bookReceiver]);
type Entry = z.infer<typeof record>;

function keyOf(one: Entry) {
  if (one.kind === 'consent') return `${one.provider} ${one.code}`;
  if (one.kind === 'receiver') return `${one.provider} ${one.merchant} ${one.account}`;
  return `${one.provider} ${one.kind === 'refund' ? one.outRefundNo : one.outNo}`;
}

/** Everything the providers know, append-only, so that a restart loses nothing: the last line of a record counts. */
export class Book {
  readonly orders = new Map<string, BookOrder>();
  readonly refunds = new Map<string, BookRefund>();
  readonly consents = new Map<string, BookConsent>();
  readonly shares = new Map<string, BookShare>();
  readonly #receivers = new Map<string, BookReceiver>();
  readonly #ofTrade = new Map<string, string>();
  readonly #sharesOf = new Map<string, Set<string>>();
  /** An order's refunds, in order. */
  readonly #ofOrder = new Map<string, BookRefund[]>();
  readonly #file: string | undefined;

  /** Without a file it forgets everything. */
  constructor(file?: string) {
    this.#file = file;
    if (!file || !existsSync(file)) return;
    for (const line of readFileSync(file, 'utf8').split('\n')) this.#recall(line);
    this.#compact(file);
  }

  order(provider: ProviderName, outNo: string) {
    return this.orders.get(`${provider} ${outNo}`);
  }

  /** The order with a number of the provider's own. */
  orderOfTrade(provider: ProviderName, tradeNo: string) {
    return this.order(provider, this.#ofTrade.get(`${provider} ${tradeNo}`) ?? '');
  }

  share(provider: ProviderName, outNo: string) {
    return this.shares.get(`${provider} ${outNo}`);
  }

  /** An order's shares, and their returns. */
  sharesOf(provider: ProviderName, orderNo: string): BookShare[] {
    const keys = this.#sharesOf.get(`${provider} ${orderNo}`) ?? [];
    return [...keys].flatMap((key) => this.shares.get(key) ?? []);
  }

  hasReceiver(provider: ProviderName, merchant: string, account: string) {
    return this.#receivers.has(`${provider} ${merchant} ${account}`);
  }

  refund(provider: ProviderName, outRefundNo: string) {
    return this.refunds.get(`${provider} ${outRefundNo}`);
  }

  refundsOf(provider: ProviderName, outNo: string): readonly BookRefund[] {
    return this.#ofOrder.get(`${provider} ${outNo}`) ?? [];
  }

  /** Stores a record's current state. */
  write(one: Entry) {
    this.#note(one);
    if (this.#file) appendFileSync(this.#file, `${JSON.stringify(one)}\n`, { mode: 0o600 });
  }

  #note(one: Entry) {
    if (one.kind === 'order') {
      this.orders.set(keyOf(one), one);
      this.#ofTrade.set(`${one.provider} ${one.tradeNo}`, one.outNo);
    } else if (one.kind === 'share') this.#noteShare(one);
    else if (one.kind === 'receiver') this.#receivers.set(keyOf(one), one);
    else if (one.kind === 'consent') this.consents.set(keyOf(one), one);
    else {
      const of = `${one.provider} ${one.outNo}`;
      const others = (this.#ofOrder.get(of) ?? []).filter(
        ({ outRefundNo }) => outRefundNo !== one.outRefundNo,
      );
      this.#ofOrder.set(of, [...others, one]);
      this.refunds.set(keyOf(one), one);
    }
  }

  #noteShare(one: BookShare) {
    this.shares.set(keyOf(one), one);
    const of = `${one.provider} ${one.orderNo}`;
    this.#sharesOf.set(of, (this.#sharesOf.get(of) ?? new Set()).add(keyOf(one)));
  }

  /** A line cut off by a crash is ignored. */
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
