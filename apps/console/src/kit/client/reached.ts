/** Whether the server answered last. */
let isReached = true;
const listeners = new Set<() => void>();

/** Records whether the server was reached. */
export function noteReached(now: boolean) {
  const isBack = now && !isReached;
  isReached = now;
  if (isBack) for (const listener of [...listeners]) listener();
}

/** Calls back whenever the server becomes reachable again. Returns how to stop. */
export function whenReachedAgain(listener: () => void) {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}
