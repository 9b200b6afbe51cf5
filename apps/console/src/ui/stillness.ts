import { useSyncExternalStore } from 'react';

const asked = globalThis.matchMedia?.('(prefers-reduced-motion: reduce)');

/** Whether this browser's system asks for pages that do not move. */
export const wantsStillness = () => asked?.matches ?? false;

function subscribe(listener: () => void) {
  asked?.addEventListener('change', listener);
  return () => asked?.removeEventListener('change', listener);
}

/** The same; whoever asks is drawn anew when the system changes its mind. */
export const useStillness = () => useSyncExternalStore(subscribe, wantsStillness);
