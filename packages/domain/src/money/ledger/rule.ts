import type { AccountCode } from './chart.ts';

/** One movement of an event: an amount from the credited account to the debited one. */
export interface Movement {
  /** The event's amount that it moves. */
  of: string;
  debit: AccountCode;
  credit: AccountCode;
  /** The debited account is our own merchant's and the credited one the franchisee's, or the other way round. */
  toPlatform?: boolean;
}

export interface PostingRule {
  zh: string;
  en: string;
  /** Pending when begun; posted (in whole or in part) or voided once, by the payment provider's answer. */
  pending?: true;
  movements: readonly Movement[];
}

/** The movements of an event. */
export const movements = <const M extends readonly Movement[]>(...list: M) => list;
/** An event's amount, to the debited account from the credited one. */
export const of = <const O extends string, const D extends AccountCode, const C extends AccountCode>(
  name: O,
  debit: D,
  credit: C,
) => ({ of: name, debit, credit }) as const;
/** Events by name. */
export const rulesOf = <const R extends Record<string, PostingRule>>(rules: R) => rules;
