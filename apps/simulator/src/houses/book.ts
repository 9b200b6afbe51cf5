import { appendFileSync, existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { z } from 'zod';

const houseNames = ['wechat', 'alipay'] as const;
export type HouseName = (typeof houseNames)[number];
const house = z.enum(houseNames);

const orderForm = z.object({
  kind: z.literal('order'),
  house,
  outNo: z.string(),
  amountCents: z.int(),
  what: z.string(),
  notifyUrl: z.string(),
  state: z.enum(['waiting', 'paid', 'closed']),
  createdAt: z.number(),
  expiresAt: z.number(),
  /** The house's number. */
  tradeNo: z.string(),
  paidAt: z.number().nullable(),
  paidCents: z.int(),
  feeCents: z.int(),
});
/** An order as a house knows it. */
export type BookOrder = z.infer<typeof orderForm>;

const refundForm = z.object({
  kind: z.literal('refund'),
  house,
  outNo: z.string(),
  outRefundNo: z.string(),
  amountCents: z.int(),
  notifyUrl: z.string(),
  state: z.enum(['processing', 'success', 'abnormal', 'closed']),
  /** What becomes of it next, and when; null: nothing. */
  next: z.object({ state: z.enum(['success', 'abnormal', 'closed']), at: z.number() }).nullable(),
  refundNo: z.string(),
  createdAt: z.number(),
  doneAt: z.number().nullable(),
  /** What of the house's fee goes back with it. */
  feeCents: z.int(),
});
export type BookRefund = z.infer<typeof refundForm>;

const record = z.discriminatedUnion('kind', [orderForm, refundForm]);
type Entry = z.infer<typeof record>;

const keyOf = (one: Entry) => `${one.house} ${one.kind === 'order' ? one.outNo : one.outRefundNo}`;

/** Everything that the houses know. What was written stays, so that a restart loses nothing: a record's last line holds. */
export class Book {
  readonly orders = new Map<string, BookOrder>();
  readonly refunds = new Map<string, BookRefund>();
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
    const all = [...this.orders.values(), ...this.refunds.values()];
    writeFileSync(`${file}.new`, all.map((one) => `${JSON.stringify(one)}\n`).join(''), { mode: 0o600 });
    renameSync(`${file}.new`, file);
  }
}
