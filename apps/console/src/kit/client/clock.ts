import { useEffect, useState } from 'react';

type Listener = (now: number) => void;
const listeners = new Map<number, Set<Listener>>();
const timers = new Map<number, ReturnType<typeof setInterval>>();

function listen(stepMs: number, listener: Listener) {
  const all = listeners.get(stepMs) ?? new Set();
  listeners.set(stepMs, all.add(listener));
  if (!timers.has(stepMs))
    timers.set(
      stepMs,
      setInterval(() => {
        const now = Date.now();
        for (const each of all) each(now);
      }, stepMs),
    );
  return () => {
    all.delete(listener);
    if (all.size > 0) return;
    clearInterval(timers.get(stepMs));
    timers.delete(stepMs);
  };
}

/** The current time, updated at an interval; components with the same step share one timer, and hidden pages are not updated. */
export function useNow(stepMs = 1_000) {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    setNow(Date.now());
    return listen(stepMs, setNow);
  }, [stepMs]);
  return now;
}
