import { useSyncExternalStore } from 'react';
import { defaultBrand, primaryFor } from './palette.ts';
import { type Appearance, chooseTones, tones } from './tones.ts';

/** What this browser keeps, so that the first paint after a reload is right before anybody was asked. */
const names = { appearance: 'appearance', brand: 'primaryColor', colourWeak: 'colorWeak' } as const;

/** `system`: as the browser's system prefers, also when it changes its mind. */
export type AppearanceChoice = Appearance | 'system';

const listeners = new Set<() => void>();
const system = globalThis.matchMedia?.('(prefers-color-scheme: dark)');
const preferred = (): Appearance => (system?.matches ? 'dark' : 'light');

function keptChoice(): AppearanceChoice {
  const found = localStorage.getItem(names.appearance);
  return found === 'light' || found === 'dark' ? found : 'system';
}

const isColour = (text: string | null): text is string => text !== null && /^#[0-9a-f]{6}$/i.test(text);

function keptBrand() {
  const found = localStorage.getItem(names.brand);
  return isColour(found) ? found.toLowerCase() : defaultBrand;
}

let choice = keptChoice();
let brand = keptBrand();
let colourWeak = localStorage.getItem(names.colourWeak) === '1';
let current: Appearance = 'light';
let version = 0;

function apply() {
  current = choice === 'system' ? preferred() : choice;
  chooseTones(colourWeak);
  const { dataset, style } = document.documentElement;
  const { primary, onPrimary } = primaryFor(brand, current);
  dataset.theme = current;
  dataset.weak = colourWeak ? 'true' : 'false';
  style.setProperty('--brand', brand);
  style.setProperty('--primary', primary);
  style.setProperty('--on-primary', onPrimary);
  for (const [tone, { text, fill, border, solid }] of Object.entries(tones[current])) {
    style.setProperty(`--${tone}-text`, text);
    style.setProperty(`--${tone}-fill`, fill);
    style.setProperty(`--${tone}-border`, border);
    style.setProperty(`--${tone}-solid`, solid);
  }
  version += 1;
}

apply();

function changed() {
  apply();
  for (const listener of listeners) listener();
}

system?.addEventListener('change', () => choice === 'system' && changed());

/** Light or dark as this browser last chose, else as its system prefers. */
export const appearance = () => current;

/** What was chosen; `system` where nothing was. */
export const appearanceChoice = () => choice;

/** What decides about colours. */
export interface Colours {
  appearance: AppearanceChoice;
  /** `#rrggbb`, from which the primary colour is made. */
  brand: string;
  colourWeak: boolean;
}

function keep(name: string, value: string | undefined) {
  if (value === undefined) localStorage.removeItem(name);
  else localStorage.setItem(name, value);
}

/** Show these colours from now on, at once and after a reload. */
export function setColours(next: Partial<Colours>) {
  choice = next.appearance ?? choice;
  brand = (next.brand ?? brand).toLowerCase();
  colourWeak = next.colourWeak ?? colourWeak;
  keep(names.appearance, choice === 'system' ? undefined : choice);
  keep(names.brand, brand === defaultBrand ? undefined : brand);
  keep(names.colourWeak, colourWeak ? '1' : undefined);
  changed();
}

export const setAppearance = (next: AppearanceChoice) => setColours({ appearance: next });

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** A number that grows with every change of colours, for what is made from them. */
export const useColourTurn = () => useSyncExternalStore(subscribe, () => version);

/** Light or dark; whoever asks is drawn anew with every change of colours. */
export function useAppearance() {
  useColourTurn();
  return current;
}

/** The colour that the primary colour is made from. */
export const brandColour = () => brand;
