import type { DiffWhat } from '@kickstand/contract/money/reconcile';

/** What moved in our account at a payment provider. */
export type FlowClass = Exclude<DiffWhat, 'balance'>;

/** Words by which providers call what moved, the more particular first: 扣除交易手续费 is no payment. */
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

/** What a provider means by its word for a movement. */
export const flowClassOf = (word: string): FlowClass =>
  words.find(([part]) => word.includes(part))?.[1] ?? 'other';

/** Events of the ledger that move an account of clearing and are neither a rider's payment nor a refund. */
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
 * Events by which our books hand on to a franchisee what lies at its own number: its provider moves nothing for them, and what it
 * pays out to the franchisee is none of ours.
 */
export const handedOnEvents = ['agentProviderPaidOut', 'agentProviderPaidIn'] as const;

/** What an account holds before the first line of a bill, when the next one begins, by its last line. */
export function openingOf(closingCents: number, amounts: Iterable<number>): number {
  let moved = 0;
  for (const cents of amounts) moved += cents;
  return closingCents - moved;
}
