import { useSyncExternalStore } from 'react';
import type { Appearance } from './tones.ts';

const storageKey = 'appearance';
const listeners = new Set<() => void>();

const preferred = (): Appearance =>
  globalThis.matchMedia?.('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';

function kept(): Appearance {
  const found = localStorage.getItem(storageKey);
  return found === 'light' || found === 'dark' ? found : preferred();
}

let current = kept();
document.documentElement.dataset.theme = current;

/** Light or dark as this browser last chose, else as its system prefers. */
export const appearance = () => current;

export function setAppearance(next: Appearance) {
  current = next;
  localStorage.setItem(storageKey, next);
  document.documentElement.dataset.theme = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const useAppearance = () => useSyncExternalStore(subscribe, appearance);
