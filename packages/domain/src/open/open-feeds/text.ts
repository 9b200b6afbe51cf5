import type { Named } from './facts.ts';

/** A text in one language. */
export interface Localised {
  text: string;
  language: string;
}

/** The languages of every text. */
export const feedLanguages = ['zh', 'en'] as const;
export type FeedLanguage = (typeof feedLanguages)[number];

/** A text that is the same in all languages. */
export const inBoth = (text: string): Localised[] => feedLanguages.map((language) => ({ text, language }));

export const nameOf = ({ name, nameEn }: Named): Localised[] => [
  { text: name, language: 'zh' },
  { text: nameEn || name, language: 'en' },
];
