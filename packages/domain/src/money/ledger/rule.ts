import type { AccountCode } from './chart.ts';

/** One movement of an event: so much out of the credited account, into the debited one. */
export interface Movement {
  /** Which of the event's amounts it moves. */
  of: string;
  debit: AccountCode;
  credit: AccountCode;
  /** The debited account is the company's own merchant's, the credited one the franchisee's, or the other way round. */
  toPlatform?: boolean;
}

export interface PostingRule {
  zh: string;
  en: string;
  /** Pending when it is begun; posted, in whole or in part, or voided, once, by the payment provider's answer. */
  pending?: true;
  movements: readonly Movement[];
}

/** What an event moves. */
export const movements = <const M extends readonly Movement[]>(...list: M) => list;
/** So much of one of the event's amounts, into the debited account out of the credited one. */
export const of = <const O extends string, const D extends AccountCode, const C extends AccountCode>(
  name: O,
  debit: D,
  credit: C,
) => ({ of: name, debit, credit }) as const;
/** Events by name. */
export const rulesOf = <const R extends Record<string, PostingRule>>(rules: R) => rules;
