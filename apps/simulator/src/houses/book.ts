import { appendFileSync, existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import {
  type BookConsent,
  type BookOrder,
  type BookRefund,
  bookConsent,
  bookOrder,
  bookRefund,
} from '@kickstand/contract/payment-houses';
import { z } from 'zod';

export type HouseName = BookOrder['house'];
export type { BookConsent, BookOrder, BookRefund };

const record = z.discriminatedUnion('kind', [bookOrder, bookRefund, bookConsent]);
type Entry = z.infer<typeof record>;

function keyOf(one: Entry) {
  if (one.kind === 'consent') return `${one.house} ${one.code}`;
  return `${one.house} ${one.kind === 'order' ? one.outNo : one.outRefundNo}`;
}

/** Everything that the houses know. What was written stays, so that a restart loses nothing: a record's last line holds. */
export class Book {
  readonly orders = new Map<string, BookOrder>();
  readonly refunds = new Map<string, BookRefund>();
  readonly consents = new Map<string, BookConsent>();
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
    if (one.kind === 'order') this.orders.set(keyOf(one), one);
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

  /** A line that was cut off by a crash is none. */
  #recall(line: string) {
    try {
      this.#note(record.parse(JSON.parse(line)));
    } catch {
      return;
    }
  }

  #compact(file: string) {
    const all = [...this.orders.values(), ...this.refunds.values(), ...this.consents.values()];
    writeFileSync(`${file}.new`, all.map((one) => `${JSON.stringify(one)}\n`).join(''), { mode: 0o600 });
    renameSync(`${file}.new`, file);
  }
}
