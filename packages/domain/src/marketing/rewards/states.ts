/** State of a reward. `new`: not stored yet; `used` follows from the rest. */
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
  /** Reserved for a rider until it is claimed. */
  reserve: { from: ['new'], to: 'reserved' },
  /** Needs a person’s decision. */
  hold: { from: ['new', 'reserved'], to: 'held' },
  grant: { from: ['new', 'reserved', 'held', 'failed'], to: 'granted' },
  /** It could not be given; it can be retried. */
  fail: { from: ['new', 'reserved', 'held'], to: 'failed' },
  release: { from: ['reserved'], to: 'released' },
  refuse: { from: ['held'], to: 'refused' },
  spend: { from: ['granted'], to: 'used' },
  /** Its spending was voided or refunded. */
  giveBack: { from: ['used'], to: 'granted' },
  expire: { from: ['granted'], to: 'expired' },
  recall: { from: ['granted'], to: 'recalled' },
} as const satisfies Record<string, { from: readonly GrantState[]; to: GrantState }>;

/** Moves of a reward. */
export type GrantMove = keyof typeof moves;
export const grantMoves = Object.keys(moves) as GrantMove[];

/** State after a move; undefined if the move is not allowed. */
export function afterMove(state: GrantState, move: GrantMove): GrantState | undefined {
  const { from, to } = moves[move];
  return (from as readonly GrantState[]).includes(state) ? to : undefined;
}
