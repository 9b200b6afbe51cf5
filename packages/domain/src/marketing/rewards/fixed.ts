import type { FixedType } from '@kickstand/contract/marketing/campaigns';

/** What happens to riders that fixed activities may count. */
export const activityEvents = [
  'verified',
  'certified',
  'ride_ended',
  'card_bought',
  'repair_proven',
  'signed_in',
  'birthday',
] as const;
export type ActivityEvent = (typeof activityEvents)[number];

interface Counted {
  /** What has to happen that it is counted. */
  on: ActivityEvent;
  /** For whom it is counted once: a person for life, a person each year, a rider each time that it is earned. */
  once: 'identity' | 'year' | 'rider';
  /** How often a rider gets it in a month. */
  perMonth?: number;
}

/**
 * By which event each kind of fixed activity is counted, and what counts once. A registration is rewarded when it is proven whose it
 * is: a phone alone proves nobody.
 */
export const fixedEvents = {
  register: { on: 'verified', once: 'identity' },
  real_name: { on: 'verified', once: 'identity' },
  first_ride: { on: 'ride_ended', once: 'identity' },
  career: { on: 'certified', once: 'identity' },
  n_rides: { on: 'ride_ended', once: 'rider' },
  n_km: { on: 'ride_ended', once: 'rider' },
  good_parking: { on: 'ride_ended', once: 'rider' },
  sign_in: { on: 'signed_in', once: 'rider' },
  card_first: { on: 'card_bought', once: 'identity' },
  report_fault: { on: 'repair_proven', once: 'rider', perMonth: 3 },
  birthday: { on: 'birthday', once: 'year' },
} as const satisfies Record<FixedType, Counted>;

/** How it is counted, whichever kind it is of. */
export const countedBy = (type: FixedType): Counted => fixedEvents[type];

/** Whether something of a ride's length counts as a ride. */
export const isValidRide = (
  { seconds, metres }: { seconds: number | null; metres: number | null },
  { validMinutes, validMetres }: { validMinutes: number; validMetres: number },
) => (seconds ?? 0) > validMinutes * 60 && (metres ?? 0) > validMetres;

/** How many times so much was reached for the first time between two counts: of 9 and 21 by 10 the first and the second. */
export function timesReached(before: number, after: number, each: number): number[] {
  const [from, to] = [Math.floor(before / each), Math.floor(after / each)];
  return Array.from({ length: Math.max(0, to - from) }, (_, n) => from + n + 1);
}

/** The day on which a birthday is kept in a year, `MM-DD`: of those born on a leap day the 28th where there is none. */
export function birthdayIn(bornOn: string, year: number): string {
  const day = bornOn.slice(5);
  const isLeap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
  return day === '02-29' && !isLeap ? '02-28' : day;
}
