/** A pause within a trip, epoch ms: from the lock's confirmation to the unlock's; null while it lasts. */
export interface Pause {
  from: number;
  to: number | null;
}

/** How long after the rider's end was accepted the lock may confirm, milliseconds. */
export const endHoldMs = 3 * 60_000;

/** A larger distance between accepted end and lock means that the vehicle was ridden on, metres. */
const riddenOnM = 50;

/** A trip that nobody ended lasts this long after the last movement, milliseconds. */
const afterLastMoveMs = 60_000;

export const beginPause = (pauses: readonly Pause[], at: number): Pause[] => [
  ...pauses,
  { from: at, to: null },
];

export const endPause = (pauses: readonly Pause[], at: number): Pause[] =>
  pauses.map((pause) => (pause.to === null ? { ...pause, to: Math.max(pause.from, at) } : pause));

export const isPaused = (pauses: readonly Pause[]) => pauses.some(({ to }) => to === null);

interface Billed {
  from: number;
  to: number;
}

/** Pauses within the billed time, in order; empty ones are dropped. */
export const pausesWithin = (pauses: readonly Pause[], { from, to }: Billed): Billed[] =>
  pauses
    .map((pause) => ({ from: Math.max(pause.from, from), to: Math.min(pause.to ?? to, to) }))
    .filter((pause) => pause.to > pause.from)
    .sort((a, b) => a.from - b.from);

interface Lock {
  /** When the rider's end was accepted, epoch ms. */
  heldAt: number;
  /** When the lock confirmed or was reported, epoch ms. */
  lockedAt: number;
  /** The distance the vehicle moved in between, metres; null if unknown. */
  movedM: number | null;
}

/** The end of a trip ended by its rider: when accepted, or at the lock if the vehicle was ridden on meanwhile. */
export const closedAt = ({ heldAt, lockedAt, movedM }: Lock): number =>
  movedM !== null && movedM > riddenOnM ? Math.max(heldAt, lockedAt) : heldAt;

interface Forgotten {
  openedAt: number;
  /** The vehicle's last movement, epoch ms; undefined if unknown. */
  movedAt: number | undefined;
  now: number;
}

/** The end of a trip that nobody ended: a minute after the last movement, or after unlocking. */
export const forgottenEnd = ({ openedAt, movedAt = openedAt, now }: Forgotten): number =>
  Math.min(now, Math.max(openedAt, movedAt) + afterLastMoveMs);

interface TakenBack extends Forgotten {
  /** The vehicle's last lock, epoch ms; null if unknown. */
  lockedAt: number | null;
}

/** The possible ends when somebody ends a trip for its rider: now, the last lock, or a minute after the last movement. */
export function endsOf({ openedAt, lockedAt, movedAt, now }: TakenBack) {
  const isLocked = lockedAt !== null && lockedAt >= openedAt && lockedAt <= now;
  return {
    now,
    lock: isLocked ? lockedAt : undefined,
    move: movedAt === undefined ? undefined : forgottenEnd({ openedAt, movedAt, now }),
  };
}

/** When a vehicle was returned whose trip somebody else ends: at its last lock, if it has not moved since, otherwise now. */
export function givenBackAt(taken: TakenBack): number {
  const { lock, now } = endsOf(taken);
  return lock !== undefined && (taken.movedAt ?? taken.openedAt) <= lock + afterLastMoveMs ? lock : now;
}
