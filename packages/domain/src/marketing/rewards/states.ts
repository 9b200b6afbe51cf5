/** How a reward stands. `new`: nothing is written down of it yet; `used` follows from what is left of it. */
export const grantStates = [
  'new',
  'reserved',
  'held',
  'granted',
  'used',
  'expired',
  'recalled',
  'released',
  'refused',
  'failed',
] as const;
export type GrantState = (typeof grantStates)[number];

const moves = {
  /** Kept for a rider until it is claimed. */
  reserve: { from: ['new'], to: 'reserved' },
  /** A person decides. */
  hold: { from: ['new', 'reserved'], to: 'held' },
  grant: { from: ['new', 'reserved', 'held', 'failed'], to: 'granted' },
  /** It could not be given; it can be tried again. */
  fail: { from: ['new', 'reserved', 'held'], to: 'failed' },
  release: { from: ['reserved'], to: 'released' },
  refuse: { from: ['held'], to: 'refused' },
  spend: { from: ['granted'], to: 'used' },
  /** What it was spent on was voided or paid back. */
  giveBack: { from: ['used'], to: 'granted' },
  expire: { from: ['granted'], to: 'expired' },
  recall: { from: ['granted'], to: 'recalled' },
} as const satisfies Record<string, { from: readonly GrantState[]; to: GrantState }>;

/** What can happen to a reward. */
export type GrantMove = keyof typeof moves;
export const grantMoves = Object.keys(moves) as GrantMove[];

/** How a reward stands after a move; undefined where it cannot be made. */
export function afterMove(state: GrantState, move: GrantMove): GrantState | undefined {
  const { from, to } = moves[move];
  return (from as readonly GrantState[]).includes(state) ? to : undefined;
}
