import { type Chance, chanceFrom } from '@kickstand/domain/platform/chance';

/** How some of the field staff take pay for work that was none. */
export const cheats = ['to_and_fro', 'same_battery', 'same_photo', 'own_reports'] as const;
export type Cheat = (typeof cheats)[number];

/** What somebody of the field staff is like at work; shares are of 1. */
export interface Nature {
  /** Relative to what is usual, on the way and at the vehicle. */
  pace: number;
  /** Of the tasks that were taken so many are given back. */
  leaves: number;
  /** After so many a photo is forgotten. */
  forgets: number;
  /** So much of the work is good enough to count. */
  careful: number;
  /** On so many days the phone has no connection for hours. */
  offline: number;
  cheat: Cheat | undefined;
  /** So much of what there is to do is faked by somebody who cheats. */
  faked: number;
}

/** Whose phone loses its connection, and on how many of their days. */
const poorPhones = { share: 0.3, days: 0.3 };
/** Hours without a connection. */
export const offlineHours = { least: 1.5, most: 5 };

/** What a person is like, the same at each start; of all people the share `cheating` cheats, each in one way. */
export function natureOf(seed: number, person: number, cheating: number): Nature {
  const chance = chanceFrom(seed).fork(`nature/${person}`);
  return {
    pace: chance.between(0.85, 1.15),
    leaves: chance.between(0, 0.08),
    forgets: chance.between(0, 0.12),
    careful: chance.between(0.88, 0.98),
    offline: chance.happens(poorPhones.share) ? poorPhones.days : 0,
    cheat: chance.happens(cheating) ? chance.pick(cheats) : undefined,
    faked: chance.between(0.3, 0.5),
  };
}

/** What a person decides about its so manieth piece of work: neither others nor other work shift it. */
export const luckAt = (seed: number, person: number, ordinal: number): Chance =>
  chanceFrom(seed).fork(`work/${person}/${ordinal}`);
