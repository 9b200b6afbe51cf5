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

/** So far back days are looked for that another is like. */
const likeWeeks = 4;

/**
 * The days of the four weeks before a day that it is like, the newest first: the same weekdays, or with `looser` all that are work
 * days or days off as it is. Where the calendar says otherwise than the weekday of a day, only the looser likeness counts.
 * `daysBefore` answers the day that lies so many days before it.
 */
export function likeDaysOf<D>(
  daysBefore: (days: number) => D,
  kindOf: (day: D) => Pick<DayFacts, 'weekday' | 'holiday'>,
  looser = false,
): D[] {
  const own = kindOf(daysBefore(0));
  const earlier = Array.from({ length: likeWeeks * 7 }, (_, n) => daysBefore(n + 1));
  return earlier.filter((day) => {
    const kind = kindOf(day);
    if (looser || own.holiday !== 'none') return dayTypeOf(kind) === dayTypeOf(own);
    return kind.holiday === 'none' && kind.weekday === own.weekday;
  });
}

/** How many parts a day has for shares and figures. */
export const daypartCount = dayparts.length;

/** The part of the day to which a half hour belongs, 0 to 5. */
export const daypartOf = (slot: number) => dayparts.findLastIndex((hour) => 2 * hour <= slot % slotsPerDay);
