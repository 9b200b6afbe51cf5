import { useEffect, useState } from 'react';

/** Whole seconds left until a moment of the local clock; 0 if it has passed or there is none. */
export function useSecondsUntil(at: number | undefined) {
  const [clock, setClock] = useState(() => ({ at, now: Date.now() }));
  // The clock stands while nothing is waited for: a new moment must not be counted from the old time.
  if (clock.at !== at) setClock({ at, now: Date.now() });
  useEffect(() => {
    if (at === undefined || at <= Date.now()) return;
    const timer = setInterval(() => {
      setClock({ at, now: Date.now() });
      if (Date.now() >= at) clearInterval(timer);
    }, 250);
    return () => clearInterval(timer);
  }, [at]);
  return at === undefined ? 0 : Math.max(0, Math.ceil((at - clock.now) / 1_000));
}
