import type { PriceBand, PriceCalendar } from '@kickstand/contract/rides/pricing';
import { wallClock } from '../../platform/time/index.ts';

const dayMs = 86_400_000;

/** Minutes since midnight of HH:mm. */
export const minuteOf = (clock: string) => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3, 5));

/** Whether a band ends on the day after it begins. */
export const runsOver = ({ from, to }: Pick<PriceBand, 'from' | 'to'>) => minuteOf(to) <= minuteOf(from);

/** A day for bands: 1 Monday … 7 Sunday, or a holiday. */
export type DayKind = number | 'holiday';

/** Whether a band begins on this kind of day. */
export const beginsOn = ({ weekdays, onHolidays }: PriceBand, kind: DayKind) =>
  kind === 'holiday' ? onHolidays : weekdays.includes(kind);

/** The kind of a local day, given as any moment of it in UTC. A holiday also listed as a workday stays a holiday. */
function dayKindOf(localMs: number, { holidays, makeUpWorkdays }: PriceCalendar): DayKind {
  const date = new Date(localMs);
  const day = date.toISOString().slice(0, 10);
  if (holidays.includes(day)) return 'holiday';
  return makeUpWorkdays.includes(day) ? 1 : date.getUTCDay() || 7;
}

export interface Place {
  zone: string;
  calendar: PriceCalendar;
}

/** Finds the band in force at an instant (epoch ms); null: none, and the scheme's own prices apply. */
export function bandFinder(
  bands: readonly PriceBand[],
  { zone, calendar }: Place,
): (at: number) => PriceBand | null {
  if (bands.length === 0) return () => null;
  const kinds = new Map<number, DayKind>();
  const kindOf = (day: number) => {
    const kind = kinds.get(day) ?? dayKindOf(day * dayMs, calendar);
    kinds.set(day, kind);
    return kind;
  };
  return (at) => {
    const local = wallClock(at, zone).getTime();
    const day = Math.floor(local / dayMs);
    const minute = Math.floor((local - day * dayMs) / 60_000);
    // Only holidays make two bands meet: then the one that began the day before goes on to its end.
    const before = bands.find(
      (band) => runsOver(band) && minute < minuteOf(band.to) && beginsOn(band, kindOf(day - 1)),
    );
    if (before) return before;
    const held = (band: PriceBand) =>
      minute >= minuteOf(band.from) && (runsOver(band) || minute < minuteOf(band.to));
    return bands.find((band) => held(band) && beginsOn(band, kindOf(day))) ?? null;
  };
}
