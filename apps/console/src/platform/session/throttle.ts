import { useEffect, useRef, useState } from 'react';

/** How long a pressed button is disabled at least, in milliseconds. */
const restMs = 1_000;

const rest = () => new Promise<void>((done) => setTimeout(done, restMs));

/** Work that cannot be started twice: busy while it runs and for at least a second. */
export function useThrottled() {
  const [busy, setBusy] = useState(false);
  const isShown = useRef(true);
  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
    };
  }, []);
  async function run(work: () => Promise<void>) {
    if (busy) return;
    setBusy(true);
    await Promise.all([work(), rest()]);
    // Whoever is logged in has left the form before its button had its rest.
    if (isShown.current) setBusy(false);
  }
  return { busy, run };
}
