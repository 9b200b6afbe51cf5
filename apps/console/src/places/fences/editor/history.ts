/** A value with its earlier states and those that were undone. */
export interface History<T> {
  past: readonly T[];
  now: T;
  future: readonly T[];
}

/** The most undo steps. */
export const mostSteps = 100;

export const begin = <T>(now: T): History<T> => ({ past: [], now, future: [] });

/** Adds a step; undone ones are discarded. */
export const step = <T>({ past, now }: History<T>, next: T): History<T> => ({
  past: [...past, now].slice(-mostSteps),
  now: next,
  future: [],
});

export function undo<T>(history: History<T>): History<T> {
  const { past, now, future } = history;
  if (past.length === 0) return history;
  return { past: past.slice(0, -1), now: past[past.length - 1] as T, future: [now, ...future] };
}

export function redo<T>(history: History<T>): History<T> {
  const { past, now, future } = history;
  if (future.length === 0) return history;
  return { past: [...past, now], now: future[0] as T, future: future.slice(1) };
}
