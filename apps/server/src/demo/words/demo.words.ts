import type { Language, Name } from '@kickstand/town';
import { fleet as fleetEn } from './fleet.words.en.ts';
import { fleet } from './fleet.words.zh.ts';
import { marketing as marketingEn } from './marketing.words.en.ts';
import { marketing } from './marketing.words.zh.ts';
import { money as moneyEn } from './money.words.en.ts';
import { money } from './money.words.zh.ts';
import { organisation as organisationEn } from './organisation.words.en.ts';
import { organisation } from './organisation.words.zh.ts';
import { places as placesEn } from './places.words.en.ts';
import { places } from './places.words.zh.ts';
import { riders as ridersEn } from './riders.words.en.ts';
import { riders } from './riders.words.zh.ts';

const zh = { organisation, fleet, places, money, riders, marketing };

/** All words of the demo in one language. */
export type DemoWords = typeof zh;

const en: DemoWords = {
  organisation: organisationEn,
  fleet: fleetEn,
  places: placesEn,
  money: moneyEn,
  riders: ridersEn,
  marketing: marketingEn,
};

const inLanguage: Readonly<Record<Language, DemoWords>> = { zh, en };

// A process creates or runs one demo, which has one language; each worker thread sets it for itself.
let chosen: Language = 'zh';

/** Sets the language of the demo, before anything of it is created or resumed. */
export function chooseLanguage(language: Language) {
  chosen = language;
}

/** The language of the demo. */
export const demoLanguage = (): Language => chosen;

/** Words of the demo in its language; to be called only when something is written, never in advance. */
export const demoWords = (): DemoWords => inLanguage[chosen];

/** A name of the town in the language of the demo. */
export const named = (name: Name): string => name[chosen];
