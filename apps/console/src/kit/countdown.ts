import { useEffect, useState } from 'react';

/** Whole seconds left until a moment of the own clock; 0 when it has passed or there is none. */
export function useSecondsUntil(at: number | undefined) {
  const [now, setNow] = useState(() => Date.now());
  const left = at === undefined ? 0 : Math.max(0, Math.ceil((at - now) / 1_000));
  useEffect(() => {
    setNow(Date.now());
    if (at === undefined || at <= Date.now()) return;
    const timer = setInterval(() => {
      setNow(Date.now());
      if (Date.now() >= at) clearInterval(timer);
    }, 250);
    return () => clearInterval(timer);
  }, [at]);
  return left;
}
