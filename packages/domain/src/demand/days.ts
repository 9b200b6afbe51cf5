import { type DayFacts, slotsPerDay } from './types.ts';

const dayMs = 86_400_000;
/** First hours of the six parts of a day. */
const dayparts = [0, 6, 9, 12, 16, 19];

/** The number of a local day, so that days can be subtracted. */
export const dayNumber = (day: string) => Math.round(Date.parse(`${day}T00:00:00Z`) / dayMs);

/** 1 when nobody has to work, else 0: which half of a station's cells a day fills. */
export function dayTypeOf({ weekday, holiday }: Pick<DayFacts, 'weekday' | 'holiday'>): 0 | 1 {
  if (holiday !== 'none') return holiday === 'holiday' ? 1 : 0;
  return weekday >= 6 ? 1 : 0;
}

/** How many parts a day has for shares and figures. */
export const daypartCount = dayparts.length;

/** The part of the day to which a half hour belongs, 0 to 5. */
export const daypartOf = (slot: number) => dayparts.findLastIndex((hour) => 2 * hour <= slot % slotsPerDay);
