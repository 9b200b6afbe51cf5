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

/** All that the demo writes in one language. */
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

// One program makes and keeps one demo, which has one language; threads choose for themselves.
let chosen: Language = 'zh';

/** Chooses the language of the demo before anything of it is made or goes on. */
export function chooseLanguage(language: Language) {
  chosen = language;
}

/** The language of the demo. */
export const demoLanguage = (): Language => chosen;

/** What the demo writes, in its language: to be asked for when something is written, never before. */
export const demoWords = (): DemoWords => inLanguage[chosen];

/** A name of the town in the language of the demo. */
export const named = (name: Name): string => name[chosen];
