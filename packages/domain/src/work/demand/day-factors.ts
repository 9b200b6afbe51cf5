import { cellOf, demandOfEpisode, exposureOf, type Placing } from './counts.ts';
import type { Shares } from './shares.ts';
import { type DayFacts, type Episode, type StationSlot, slotsPerDay } from './types.ts';

/** How much more or less than usual an area rides: on a weekday, a holiday or make-up day, in a weather. 1 where unknown. */
export interface DayFactors {
  weekday: Readonly<Record<string, number>>;
  holiday: Readonly<Record<string, number>>;
  weather: Readonly<Record<string, number>>;
}

/** Rides that pull a factor to 1. */
const pull = 200;

interface Rows {
  slots: Iterable<StationSlot>;
  episodes: readonly Episode[];
  shares: Shares;
}

interface Sum {
  day: string;
  slot: number;
  seen: number;
  expected: number;
}

/** Ratios of an area's demand to what was expected, weekday first, then what the holiday and last the weather leaves over. */
export function dayFactorsOf(placing: Placing, rows: Rows, rate: Float64Array): DayFactors {
  const sums = areaSums(placing, rows, rate);
  const factsOf = (day: string) => placing.facts.get(day);
  const weekday = ratiosOf(sums, ({ day }) => `${factsOf(day)?.weekday}`);
  const holiday = ratiosOf(weekday.left, ({ day }) => factsOf(day)?.holiday ?? 'none');
  const weather = ratiosOf(holiday.left, ({ day, slot }) => factsOf(day)?.weather[slot] ?? '');
  return { weekday: weekday.ratios, holiday: holiday.ratios, weather: weather.ratios };
}

/** Sums of an area by day and half hour. */
class AreaSums {
  private readonly days = new Map<string, Sum[]>();

  add(day: string, slot: number, key: 'seen' | 'expected', amount: number) {
    const ofDay =
      this.days.get(day) ??
      Array.from({ length: slotsPerDay }, (_, each) => ({ day, slot: each, seen: 0, expected: 0 }));
    this.days.set(day, ofDay);
    const sum = ofDay[slot];
    if (sum) sum[key] += amount;
  }

  all() {
    return [...this.days.values()].flat();
  }
}

function areaSums(placing: Placing, { slots, episodes, shares }: Rows, rate: Float64Array): Sum[] {
  const sums = new AreaSums();
  for (const row of slots) {
    const expected = rate[cellOf(placing, row.stationId, row.day, row.slot) ?? -1];
    if (expected !== undefined) sums.add(row.day, row.slot, 'expected', expected * exposureOf(row, shares));
  }
  for (const episode of episodes) {
    const { originId, day, slot } = episode;
    if (originId !== null && cellOf(placing, originId, day, slot) !== undefined)
      sums.add(day, slot, 'seen', demandOfEpisode(episode, shares));
  }
  return sums.all();
}

function ratiosOf(sums: readonly Sum[], kindOf: (sum: Sum) => string) {
  const groups = new Map<string, { seen: number; expected: number }>();
  for (const sum of sums) {
    const group = groups.get(kindOf(sum)) ?? { seen: 0, expected: 0 };
    groups.set(kindOf(sum), { seen: group.seen + sum.seen, expected: group.expected + sum.expected });
  }
  const ratios = Object.fromEntries(
    [...groups].map(([kind, { seen, expected }]) => [kind, (seen + pull) / (expected + pull)]),
  );
  const left = sums.map((sum) => ({ ...sum, expected: sum.expected * (ratios[kindOf(sum)] ?? 1) }));
  return { ratios, left };
}

/** What a half hour of a day is expected to be of a usual one: weekday × holiday × each weather by its probability. */
export function dayFactor(
  factors: DayFactors,
  { weekday, holiday }: Pick<DayFacts, 'weekday' | 'holiday'>,
  weather: Readonly<Record<string, number>>,
): number {
  const kinds = Object.entries(weather);
  const certain = kinds.reduce((sum, [, chance]) => sum + chance, 0);
  const ofWeather = kinds.reduce((sum, [kind, chance]) => sum + chance * (factors.weather[kind] ?? 1), 0);
  const usual = (factors.weekday[`${weekday}`] ?? 1) * (factors.holiday[holiday] ?? 1);
  return usual * (ofWeather + Math.max(0, 1 - certain));
}
