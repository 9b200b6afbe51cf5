import { useSyncExternalStore } from 'react';
import { defaultBrand, primaryFor } from './palette.ts';
import { type Appearance, tones } from './tones.ts';

const storageKey = 'appearance';
const listeners = new Set<() => void>();

const preferred = (): Appearance =>
  globalThis.matchMedia?.('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';

function kept(): Appearance {
  const found = localStorage.getItem(storageKey);
  return found === 'light' || found === 'dark' ? found : preferred();
}

let current = kept();

function apply() {
  const { dataset, style } = document.documentElement;
  const { primary, onPrimary } = primaryFor(defaultBrand, current);
  dataset.theme = current;
  style.setProperty('--brand', defaultBrand);
  style.setProperty('--primary', primary);
  style.setProperty('--on-primary', onPrimary);
  for (const [tone, { text, fill, border, solid }] of Object.entries(tones[current])) {
    style.setProperty(`--${tone}-text`, text);
    style.setProperty(`--${tone}-fill`, fill);
    style.setProperty(`--${tone}-border`, border);
    style.setProperty(`--${tone}-solid`, solid);
  }
}

apply();

/** Light or dark as this browser last chose, else as its system prefers. */
export const appearance = () => current;

export function setAppearance(next: Appearance) {
  current = next;
  localStorage.setItem(storageKey, next);
  apply();
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const useAppearance = () => useSyncExternalStore(subscribe, appearance);
