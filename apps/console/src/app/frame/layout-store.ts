import {
  type LayoutSettings,
  layoutSettings,
  settledLayout,
  startLayout,
} from '@kickstand/contract/platform/account';
import { useSyncExternalStore } from 'react';
import { send } from '../../kit/client/client.ts';
import { operator } from '../../kit/client/operator.ts';
import { tell } from '../../kit/page/notices.ts';
import { appearanceChoice, brandColour, setColours } from '../../ui/appearance.ts';
import { density, setDensity, whenDensityChanges } from '../../ui/density.ts';
import { appWords as words } from '../app.words.ts';

/** What the last one who worked in this browser chose: right for the first paint, put right by the server. */
const storageKey = 'layout';

const listeners = new Set<() => void>();

function kept(): LayoutSettings {
  const looks = { appearance: appearanceChoice(), density: density() };
  try {
    const found = layoutSettings.parse(JSON.parse(localStorage.getItem(storageKey) ?? ''));
    return { ...found, ...looks, primaryColor: brandColour().toUpperCase() };
  } catch {
    return { ...startLayout, ...looks };
  }
}

let current = kept();
/** What the server has. */
let saved = current;
let saving = Promise.resolve();
/** How often somebody chose something. */
let choices = 0;

/** Show it at once, everywhere. */
function show(next: LayoutSettings) {
  current = next;
  localStorage.setItem(storageKey, JSON.stringify(next));
  setColours({ appearance: next.appearance, brand: next.primaryColor, colourWeak: next.colorWeak });
  if (density() !== next.density) setDensity(next.density);
  for (const listener of listeners) listener();
}

/** How the console looks now. */
export const layoutNow = () => current;

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const useLayout = () => useSyncExternalStore(subscribe, layoutNow);

/** Take over what the account keeps; who never chose starts with what everybody starts with. */
export async function loadLayout() {
  const before = choices;
  const { ownCalls } = await import('./account-calls.ts');
  const { layout } = await send(ownCalls.layout, {}, { quiet: true });
  // Who was quicker than the answer has already said what they want.
  if (choices !== before) return;
  saved = layout ?? { ...startLayout, appearance: appearanceChoice(), density: density() };
  show(saved);
}

/** Only show it: while somebody is still moving through colours. */
export const tryLayout = (change: Partial<LayoutSettings>) => show(settledLayout({ ...current, ...change }));

/** Choose: shown at once, kept for the account; what cannot be kept is taken back and said. */
export function changeLayout(change: Partial<LayoutSettings>) {
  const wanted = settledLayout({ ...current, ...change });
  choices += 1;
  show(wanted);
  saving = saving.then(() => keep(wanted));
  return saving;
}

async function keep(wanted: LayoutSettings) {
  try {
    const { ownCalls } = await import('./account-calls.ts');
    const { layout } = await send(ownCalls.saveLayout, { body: wanted }, { quiet: true });
    saved = layout;
  } catch {
    if (current === wanted) show(saved);
    tell({ key: 'layout', kind: 'error', text: words.layoutFailed });
  }
}

// A list's own switch chooses for the account as well.
whenDensityChanges(() => {
  if (operator() && density() !== current.density) void changeLayout({ density: density() });
});
