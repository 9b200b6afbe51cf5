import type { JoinState } from '@kickstand/contract/marketing/campaigns';
import { shareOf } from '../../money/settlement/shares.ts';

/** What costs no more when it is less, and has no limit where it is absent. */
const limits: ReadonlySet<string> = new Set(['endsAt', 'quota', 'budgetCents']);

const isLess = (before: unknown, after: unknown) =>
  typeof after === 'number' && (typeof before !== 'number' || after <= before);

/**
 * Whether franchisees who joined a campaign are asked anew about a change of it: about all that is more than words, its name, a pause
 * or a tighter limit. `loose`: the fields of its kind that are words.
 */
export const asksAnew = (
  change: Readonly<Record<string, readonly unknown[]>>,
  loose: readonly string[],
): boolean =>
  Object.entries(change).some(([name, [before, after]]) => {
    if (name === 'name' || name === 'state' || loose.includes(name)) return false;
    return !(limits.has(name) && isLess(before, after));
  });

export type JoinAnswer = 'join' | 'leave';

/** How a franchisee stands to a campaign after an answer; undefined where they stand so already. */
export function afterAnswer(state: JoinState, answer: JoinAnswer): JoinState | undefined {
  if (answer === 'join') return state === 'joined' ? undefined : 'joined';
  if (state === 'waiting') return 'declined';
  return state === 'joined' ? 'left' : undefined;
}

/**
 * What a campaign costs a franchisee at most, cents: the share of the rides that riders do not pay for; null: without a limit.
 */
export const lostShare = (worstCents: number | null, shareBp: number): number | null => {
  if (shareBp === 0) return 0;
  return worstCents === null ? null : shareOf(worstCents, shareBp);
};
