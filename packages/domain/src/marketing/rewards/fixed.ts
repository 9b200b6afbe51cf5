import type { FixedType } from '@kickstand/contract/marketing/campaigns';

/** Events that fixed activities count. */
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
  /** Event that is counted. */
  on: ActivityEvent;
  /** Counted once per person, per person and year, or per rider for each time it is earned. */
  once: 'identity' | 'year' | 'rider';
  /** Most rewards per rider and month. */
  perMonth?: number;
}

/**
 * Event and uniqueness per type. A registration counts once the identity is verified: a phone number alone proves
 * nothing.
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

/** How a type is counted. */
export const countedBy = (type: FixedType): Counted => fixedEvents[type];

/** Whether a ride of this length is valid. */
export const isValidRide = (
  { seconds, metres }: { seconds: number | null; metres: number | null },
  { validMinutes, validMetres }: { validMinutes: number; validMetres: number },
) => (seconds ?? 0) > validMinutes * 60 && (metres ?? 0) > validMetres;

/** The multiples of `each` reached between two counts: from 9 to 21 by 10, the first and the second. */
export function timesReached(before: number, after: number, each: number): number[] {
  const [from, to] = [Math.floor(before / each), Math.floor(after / each)];
  return Array.from({ length: Math.max(0, to - from) }, (_, n) => from + n + 1);
}

/** Day on which a birthday is celebrated in a year, `MM-DD`: 29 February becomes the 28th in a common year. */
export function birthdayIn(bornOn: string, year: number): string {
  const day = bornOn.slice(5);
  const isLeap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
  return day === '02-29' && !isLeap ? '02-28' : day;
}
