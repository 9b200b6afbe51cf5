import { useEffect, useEffectEvent, useRef } from 'react';

/** Runs its work once, however often the page around it is hidden and shown. */
export function AtOnce({ work }: { work(): void }) {
  const begun = useRef(false);
  const begin = useEffectEvent(work);
  useEffect(() => {
    if (begun.current) return;
    begun.current = true;
    begin();
  }, []);
  return null;
}
