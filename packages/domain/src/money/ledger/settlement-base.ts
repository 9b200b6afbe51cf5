import type { AccountCode } from './chart.ts';
import type { MoneyEvent } from './rules.ts';

/** One kind of ledger entry that counts into what is settled with franchisees: `amount × sign`, debits above zero. */
export interface BaseEntry {
  event: MoneyEvent;
  code: AccountCode;
  sign: 1 | -1;
}

const moneyIn = (event: MoneyEvent, ...codes: AccountCode[]): BaseEntry[] =>
  codes.map((code) => ({ event, code, sign: 1 }));
/** The other side of the money: what is credited to it counts, what is debited to it counts against it. */
const against = (event: MoneyEvent, ...codes: AccountCode[]): BaseEntry[] =>
  codes.map((code) => ({ event, code, sign: -1 }));

/**
 * What of the ledger is settled with franchisees, by the area and agent of the posting: what riders paid of their debts from
 * principal or online, and for cards, less what went back of either, whichever way it went. Gifts, deposits, top-ups, fees of
 * payment providers and tax are no part of it. What a bill had before we knew of it counts once it is explained.
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

/** Cents by which an entry raises or lowers what is settled: debits above zero, credits below; 0: it is no part of it. */
export const settledBy = (event: MoneyEvent, code: AccountCode, amount: number): number =>
  amount === 0 ? 0 : amount * (signs.get(`${event} ${code}`) ?? 0) || 0;
