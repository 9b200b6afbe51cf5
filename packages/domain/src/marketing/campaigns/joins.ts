import type { JoinState } from '@kickstand/contract/marketing/campaigns';
import { shareOf } from '../../money/settlement/shares.ts';

/** Lowering these costs nothing more; absent means unlimited. */
const limits: ReadonlySet<string> = new Set(['endsAt', 'quota', 'budgetCents']);

const isLess = (before: unknown, after: unknown) =>
  typeof after === 'number' && (typeof before !== 'number' || after <= before);

/**
 * Whether franchisees who joined are asked again after a change: for everything except texts, the name, a pause or a
 * tighter limit. `loose`: the text fields of the kind.
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

/** State after a response; undefined if unchanged. */
export function afterAnswer(state: JoinState, answer: JoinAnswer): JoinState | undefined {
  if (answer === 'join') return state === 'joined' ? undefined : 'joined';
  if (state === 'waiting') return 'declined';
  return state === 'joined' ? 'left' : undefined;
}

/** Largest cost for a franchisee, cents: their share of the unpaid fares; null: unlimited. */
export const lostShare = (worstCents: number | null, shareBp: number): number | null => {
  if (shareBp === 0) return 0;
  return worstCents === null ? null : shareOf(worstCents, shareBp);
};
