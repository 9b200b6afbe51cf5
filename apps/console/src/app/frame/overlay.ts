import { useSyncExternalStore } from 'react';

/** What opens above the page, one at a time. */
export type Overlay = 'agents' | 'areas' | 'settings' | 'palette' | 'keyboard' | 'notices' | 'logout';

const listeners = new Set<() => void>();
let current: Overlay | undefined;

export function openOverlay(next: Overlay | undefined) {
  current = next;
  for (const listener of listeners) listener();
}

export const closeOverlay = () => openOverlay(undefined);

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const useOverlay = () => useSyncExternalStore(subscribe, () => current);
