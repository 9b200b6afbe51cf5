/** A pause within a trip, epoch ms: from the answer of the lock to that of the unlock; null while it lasts. */
export interface Pause {
  from: number;
  to: number | null;
}

/** A lock may be answered or reported so long after the rider's end was accepted, milliseconds. */
export const endHoldMs = 3 * 60_000;

/** Farther than this between the accepted end and the lock, and the vehicle was ridden on, metres. */
const riddenOnM = 50;

/** A trip that nobody ended goes on so long after the last movement, milliseconds. */
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

/** Pauses as far as they lie within what is billed, in the order of time; what is left of none is none. */
export const pausesWithin = (pauses: readonly Pause[], { from, to }: Billed): Billed[] =>
  pauses
    .map((pause) => ({ from: Math.max(pause.from, from), to: Math.min(pause.to ?? to, to) }))
    .filter((pause) => pause.to > pause.from)
    .sort((a, b) => a.from - b.from);

interface Lock {
  /** When the rider's end was accepted, epoch ms. */
  heldAt: number;
  /** When the lock was answered or reported, epoch ms. */
  lockedAt: number;
  /** Metres between where the vehicle was then; null when not known. */
  movedM: number | null;
}

/** When a trip ends that its rider ended: when that was accepted, or with the lock where it was ridden on meanwhile. */
export const closedAt = ({ heldAt, lockedAt, movedM }: Lock): number =>
  movedM !== null && movedM > riddenOnM ? Math.max(heldAt, lockedAt) : heldAt;

interface Forgotten {
  openedAt: number;
  /** When the vehicle moved last, epoch ms; undefined where nothing is known of it. */
  movedAt: number | undefined;
  now: number;
}

/** When a trip ends that nobody ended: a minute after the vehicle moved last, or after it was opened. */
export const forgottenEnd = ({ openedAt, movedAt = openedAt, now }: Forgotten): number =>
  Math.min(now, Math.max(openedAt, movedAt) + afterLastMoveMs);

interface TakenBack extends Forgotten {
  /** When the vehicle was locked last, epoch ms; null where nothing is known of it. */
  lockedAt: number | null;
}

/** Where somebody who ends a trip for its rider may put its end: now, at the last lock, a minute after the last movement. */
export function endsOf({ openedAt, lockedAt, movedAt, now }: TakenBack) {
  const isLocked = lockedAt !== null && lockedAt >= openedAt && lockedAt <= now;
  return {
    now,
    lock: isLocked ? lockedAt : undefined,
    move: movedAt === undefined ? undefined : forgottenEnd({ openedAt, movedAt, now }),
  };
}

/** When a vehicle was given back whose trip somebody else ends: with its last lock, where it has stood since, else now. */
export function givenBackAt(taken: TakenBack): number {
  const { lock, now } = endsOf(taken);
  return lock !== undefined && (taken.movedAt ?? taken.openedAt) <= lock + afterLastMoveMs ? lock : now;
}
