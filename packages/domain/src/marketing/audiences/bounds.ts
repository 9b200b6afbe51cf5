import type { AudienceFact, AudienceLeaf } from '@kickstand/contract/marketing/audiences';
import { type BusinessDay, businessDayAfter } from '../../platform/time/index.ts';

/** Facts of a rider with a range: days as YYYY-MM-DD, money in cents. */
export interface Measured {
  registeredOn: BusinessDay;
  bornOn: BusinessDay | null;
  lastRideOn: BusinessDay | null;
  cardEndsOn: BusinessDay | null;
  rides7: number;
  rides28: number;
  rides90: number;
  ridesLife: number;
  cash7: number;
  cash28: number;
  cash90: number;
  cashLife: number;
  unpaidCents: number;
  giftCents: number;
  credit: number;
}

/** Range of a fact, inclusive; an undefined end is open. */
export interface Bounds {
  fact: keyof Measured;
  from: BusinessDay | number | undefined;
  to: BusinessDay | number | undefined;
}

type Range = Extract<AudienceLeaf, { is: 'range' }>;

/** Beyond the range of the calendar. */
const mostDays = 100_000;
const daysAfter = (today: BusinessDay, days: number) =>
  businessDayAfter(today, Math.max(-mostDays, Math.min(mostDays, days)));

const isLeap = (year: number) => (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;

/** The same day this many years earlier; 29 February becomes the 28th in a common year. */
export function yearsBefore(today: BusinessDay, years: number): BusinessDay {
  const year = Math.max(1, Number(today.slice(0, 4)) - years);
  const day = today.slice(4) === '-02-29' && !isLeap(year) ? '-02-28' : today.slice(4);
  return `${String(year).padStart(4, '0')}${day}`;
}

type Said = Pick<Range, 'least' | 'most'>;
const ago = (fact: Bounds['fact'], { least, most }: Said, today: BusinessDay): Bounds => ({
  fact,
  from: most === undefined ? undefined : daysAfter(today, -most),
  to: least === undefined ? undefined : daysAfter(today, -least),
});
const ahead = (fact: Bounds['fact'], { least, most }: Said, today: BusinessDay): Bounds => ({
  fact,
  // An expired card does not match.
  from: daysAfter(today, least ?? 0),
  to: most === undefined ? undefined : daysAfter(today, most),
});
const aged = ({ least, most }: Said, today: BusinessDay): Bounds => ({
  fact: 'bornOn',
  from: most === undefined ? undefined : businessDayAfter(yearsBefore(today, most + 1), 1),
  to: least === undefined ? undefined : yearsBefore(today, least),
});

const byDays: Partial<Record<AudienceFact, (said: Said, today: BusinessDay) => Bounds>> = {
  registeredDays: (said, today) => ago('registeredOn', said, today),
  lastRideDays: (said, today) => ago('lastRideOn', said, today),
  cardEndsDays: (said, today) => ahead('cardEndsOn', said, today),
  age: aged,
};

/** The bounds of a condition on a day; a rider without the fact does not match. */
export const boundsOf = ({ fact, least, most }: Range, today: BusinessDay): Bounds =>
  byDays[fact]?.({ least, most }, today) ?? { fact: fact as keyof Measured, from: least, to: most };
