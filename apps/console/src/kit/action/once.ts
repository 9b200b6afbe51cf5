import { useRef } from 'react';

/** Accepts a press only if the last accepted one was at least this long ago. */
export function useOncePer(milliseconds: number) {
  const last = useRef(Number.NEGATIVE_INFINITY);
  return (work: () => void) => {
    const now = Date.now();
    if (now - last.current < milliseconds) return;
    last.current = now;
    work();
  };
}

/** Minimum time between two presses of a submit button, milliseconds. */
export const submitThrottleMs = 1_000;
