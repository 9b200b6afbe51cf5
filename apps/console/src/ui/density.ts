import { useSyncExternalStore } from 'react';

/** How closely rows and controls stand. */
export type Density = 'roomy' | 'dense';

const storageKey = 'density';
const listeners = new Set<() => void>();

let current: Density = localStorage.getItem(storageKey) === 'dense' ? 'dense' : 'roomy';

export const density = () => current;

/** Kept for all lists, and for the first paint after a reload. */
export function setDensity(next: Density) {
  current = next;
  localStorage.setItem(storageKey, next);
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Called with every choice of a density, wherever it was made. Returns how to stop. */
export const whenDensityChanges = subscribe;

export const useDensityNow = () => useSyncExternalStore(subscribe, density);
