import { useRef } from 'react';

/** Lets a press through only when the last one that got through is at least this long ago. */
export function useOncePer(milliseconds: number) {
  const last = useRef(Number.NEGATIVE_INFINITY);
  return (work: () => void) => {
    const now = Date.now();
    if (now - last.current < milliseconds) return;
    last.current = now;
    work();
  };
}

/** How close together two presses of one submit button may be, milliseconds. */
export const submitThrottleMs = 1_000;
