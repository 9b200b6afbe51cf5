import type { AccountCode } from './chart.ts';
import type { MoneyEvent } from './rules.ts';

/** One kind of ledger entry that counts towards settlement: `amount × sign`, debits positive. */
export interface BaseEntry {
  event: MoneyEvent;
  code: AccountCode;
  sign: 1 | -1;
}

const moneyIn = (event: MoneyEvent, ...codes: AccountCode[]): BaseEntry[] =>
  codes.map((code) => ({ event, code, sign: 1 }));
/** The other side of the money: credits count positively, debits negatively. */
const against = (event: MoneyEvent, ...codes: AccountCode[]): BaseEntry[] =>
  codes.map((code) => ({ event, code, sign: -1 }));

/**
 * The part of the ledger that is settled with franchisees, by area and agent of the posting: riders' payments of debts
 * from principal or online, and for cards, minus refunds of either by any way. Gifts, deposits, top-ups, provider fees
 * and tax are not included. What a bill had before we knew of it counts once it is explained.
 */
export const settlementBase: readonly BaseEntry[] = [
  ...moneyIn('paidFromWallet', '2110'),
  ...moneyIn('paidOnline', '1110'),
  ...moneyIn('refundedOnline', '1110'),
  ...moneyIn('refundedToWallet', '2110'),
  ...moneyIn('cardSold', '1110'),
  ...moneyIn('cardRefunded', '1110'),
  ...against('manualTransfer', '4910', '4920', '4930', '4940', '2410'),
  ...against('billExplained', '1210', '2410'),
];

const signs = new Map(settlementBase.map(({ event, code, sign }) => [`${event} ${code}`, sign]));

/** Cents by which an entry raises or lowers the settlement base: debits positive, credits negative; 0 if it is not part of it. */
export const settledBy = (event: MoneyEvent, code: AccountCode, amount: number): number =>
  amount === 0 ? 0 : amount * (signs.get(`${event} ${code}`) ?? 0) || 0;
