import { chanceFrom } from '@kickstand/domain/platform/chance';
import { ofDay } from './of-day.ts';

export const weatherKinds = ['clear', 'cloudy', 'rain', 'storm', 'heat', 'cold'] as const;
export type WeatherKind = (typeof weatherKinds)[number];

/** The weather of one day of the town. */
export interface Weather {
  readonly kind: WeatherKind;
  /** Degrees Celsius. */
  readonly lowC: number;
  readonly highC: number;
  /** Local hours between which it rains; both 0 on a dry day. */
  readonly rainFrom: number;
  readonly rainTo: number;
}

const dayMs = 86_400_000;
const heatFromC = 35;
const coldBelowC = 6;

/** The weather on a day (`YYYY-MM-DD`): the same for the same seed, with wet spells of some days and seasons. */
export const weatherOn = ofDay((seed, day): Weather => {
  const index = Math.floor(Date.parse(`${day}T00:00:00Z`) / dayMs);
  const chance = chanceFrom(seed ^ Math.imul(index, 0x9e3779b1)).fork('weather');
  // Warmest in late July, coldest in late January, as in the middle of China.
  const season = -Math.cos((2 * Math.PI * ((index % 365.2425) - 22)) / 365.2425);
  const highC = Math.round(21.5 + 12.5 * season + chance.between(-4, 4));
  const lowC = highC - chance.whole(5, 9);
  const wetness = 0.55 * spell(seed, index) + 0.45 * chance.next();
  const wetFrom = 0.66 - 0.06 * season;
  if (wetness < wetFrom) return { kind: dryKind(highC, wetness), lowC, highC, rainFrom: 0, rainTo: 0 };
  const rainFrom = chance.between(0, 17);
  const rainTo = Math.min(24, rainFrom + chance.between(3, 9));
  return { kind: wetness > wetFrom + 0.17 ? 'storm' : 'rain', lowC, highC, rainFrom, rainTo };
});

/** How much of the usual demand is left at a local hour (0-24) in this weather, 1 on a fine day. */
export function demandInWeather({ kind, rainFrom, rainTo }: Weather, hour: number): number {
  const raining = hour >= rainFrom && hour < rainTo;
  switch (kind) {
    case 'storm':
      return raining ? 0.25 : 0.75;
    case 'rain':
      return raining ? 0.5 : 0.9;
    case 'heat':
      return hour >= 11 && hour < 17 ? 0.75 : 1;
    case 'cold':
      return hour < 8 || hour >= 20 ? 0.7 : 0.85;
    case 'cloudy':
      return 0.97;
    case 'clear':
      return 1;
  }
}

function dryKind(highC: number, wetness: number): WeatherKind {
  if (highC >= heatFromC) return 'heat';
  if (highC < coldBelowC) return 'cold';
  return wetness > 0.5 ? 'cloudy' : 'clear';
}

/** A number from 0 to 1 that changes over some days. */
function spell(seed: number, index: number): number {
  const length = 4;
  const start = Math.floor(index / length);
  const share = index / length - start;
  const at = (knot: number) =>
    chanceFrom(seed ^ Math.imul(knot, 0x85ebca6b))
      .fork('spell')
      .next();
  return at(start) * (1 - share) + at(start + 1) * share;
}
