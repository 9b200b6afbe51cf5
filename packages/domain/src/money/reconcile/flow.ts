import type { DiffWhat } from '@kickstand/contract/money/reconcile';

/** Kinds of movements in our account at a payment provider. */
export type FlowClass = Exclude<DiffWhat, 'balance'>;

/** Providers' terms for movements, most specific first: 扣除交易手续费 is not a payment. */
const words: readonly [part: string, FlowClass][] = [
  ['手续费', 'fee'],
  ['服务费', 'fee'],
  ['收费', 'fee'],
  ['分账', 'sharing'],
  ['分润', 'sharing'],
  ['退款', 'refund'],
  ['提现', 'payout'],
  ['交易', 'payment'],
  ['在线支付', 'payment'],
];

/** The kind of movement meant by a provider's term. */
export const flowClassOf = (word: string): FlowClass =>
  words.find(([part]) => word.includes(part))?.[1] ?? 'other';

/** Ledger events that move a clearing account and are neither a rider's payment nor a refund. */
export const flowClassOfEvents = {
  channelFee: 'fee',
  channelFeeReturned: 'fee',
  agentChannelFee: 'fee',
  agentChannelFeeReturned: 'fee',
  providerPaidOut: 'payout',
  providerPaidDeposits: 'payout',
  sharedToPlatform: 'sharing',
  sharingReturned: 'sharing',
} as const satisfies Record<string, FlowClass>;

/**
 * Events that hand on, in our books, what is at a franchisee's own number: its provider moves nothing for them, and its
 * payouts to the franchisee are not ours.
 */
export const handedOnEvents = ['agentProviderPaidOut', 'agentProviderPaidIn'] as const;

/** The balance of an account before a bill's first line, from the last line of the previous bill. */
export function openingOf(closingCents: number, amounts: Iterable<number>): number {
  let moved = 0;
  for (const cents of amounts) moved += cents;
  return closingCents - moved;
}
