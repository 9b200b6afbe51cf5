import { readConfig } from './client/client-config.ts';

const locales = ['zh-CN', 'en-US'] as const;
export type Locale = (typeof locales)[number];

/** The same keys in another language: sentences stay sentences, functions keep their arguments. */
export type Words<T> = {
  readonly [K in keyof T]: T[K] extends string
    ? string
    : T[K] extends (...values: infer V) => string
      ? (...values: V) => string
      : Words<T[K]>;
};

const storageKey = 'locale';
const isLocale = (text: unknown): text is Locale => locales.includes(text as Locale);

/** What this browser chose, else what its deployment speaks. */
export function startLocale(): Locale {
  const kept = localStorage.getItem(storageKey);
  if (isLocale(kept)) return kept;
  const { locale } = readConfig();
  return isLocale(locale) ? locale : 'zh-CN';
}

/** The language of this window; another choice takes effect by loading the page anew. */
export const locale: Locale = startLocale();

/** Keep another language in this browser. The caller reloads. */
export const keepLocale = (next: Locale) => localStorage.setItem(storageKey, next);

/**
 * Load one language of a feature's words. A words file imports nothing but types: a chunk it shared with a module
 * that waits for it would never finish loading.
 */
export const pickWords = <T>(sources: {
  'zh-CN': () => Promise<T>;
  'en-US': () => Promise<Words<T>>;
}): Promise<Words<T>> => (sources[locale] as () => Promise<Words<T>>)();

/** A text that carries both languages with it, such as a screen's title. */
export interface BothWays {
  zh: string;
  en: string;
}

export const inLocale = ({ zh, en }: BothWays) => (locale === 'zh-CN' ? zh : en);
