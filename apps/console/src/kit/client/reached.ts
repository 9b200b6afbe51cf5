/** Whether the server answered last. */
let isReached = true;
const listeners = new Set<() => void>();

/** Whoever asks the server or listens to it says how that went. */
export function noteReached(now: boolean) {
  const isBack = now && !isReached;
  isReached = now;
  if (isBack) for (const listener of [...listeners]) listener();
}

/** Calls back whenever the server answers again after it did not. Answers how to stop. */
export function whenReachedAgain(listener: () => void) {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}
