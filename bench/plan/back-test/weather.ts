import { type DayFacts, type DayOutlook, slotsPerDay } from '@kickstand/domain/work/demand';
import { type Weather, weatherOn } from '@kickstand/town';
import { dayName } from './calendar.ts';
import { keyed } from './hidden/keyed.ts';

const slots = Array.from({ length: slotsPerDay }, (_, slot) => slot);

/** What is known of a day when it is over. */
export const factsOf = (seed: number, day: number): DayFacts => {
  const weather = weatherOn(seed, dayName(day));
  return { weekday: (day % 7) + 1, holiday: 'none', weather: slots.map((slot) => kindAt(weather, slot / 2)) };
};

function kindAt({ kind, rainFrom, rainTo }: Weather, hour: number): string {
  if (kind !== 'rain' && kind !== 'storm') return kind;
  return hour >= rainFrom && hour < rainTo ? kind : `${kind} elsewhen`;
}

/** How often a forecast names the right kind of day, and how long it rains on a wet one on average. */
const forecastRight = 0.75;
const rainShare = 0.25;

/** The forecast for a day as it was issued at dawn: the kind of day, right three times of four, and no hours. */
export function outlookOf(seed: number, day: number): DayOutlook {
  const chance = keyed(seed, day, 0, 'forecast');
  const named = chance.happens(forecastRight) ? day : day - chance.whole(1, 20);
  const { kind } = weatherOn(seed, dayName(named));
  const isWet = kind === 'rain' || kind === 'storm';
  const weather: Record<string, number> = isWet
    ? { [kind]: rainShare * forecastRight, [`${kind} elsewhen`]: (1 - rainShare) * forecastRight }
    : { [kind]: forecastRight };
  return { weekday: (day % 7) + 1, holiday: 'none', weather: slots.map(() => weather) };
}
