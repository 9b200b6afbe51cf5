import { distanceMetres, ringContains } from '@kickstand/domain/platform/geo';
import { describe, expect, test } from 'vitest';
import {
  chanceFrom,
  demandAt,
  destination,
  endPlace,
  isOnDuty,
  makeTown,
  millivoltsAt,
  pointOfEnd,
  ridesPerSecond,
  rideWish,
  shiftOf,
  staffFor,
  stationPulls,
  weatherOn,
} from '../index.ts';

const town = makeTown(7, { scale: 300 });
const daysFrom = (first: string, count: number) =>
  Array.from({ length: count }, (_, i) =>
    new Date(Date.parse(`${first}T00:00:00Z`) + i * 86_400_000).toISOString().slice(0, 10),
  );
const quantile = (values: readonly number[], share: number) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length * share)] ?? Number.NaN;
const ridesOn = (day: string, vehicles: number) =>
  Array.from({ length: 96 }, (_, i) => ridesPerSecond(7, vehicles, { day, hour: i / 4 }) * 900).reduce(
    (sum, rides) => sum + rides,
    0,
  );

describe('rides of the town', () => {
  const chance = chanceFrom(11);
  const wishes = Array.from({ length: 20_000 }, () => rideWish(chance));

  test('are 2.1 km and 11 min in the middle, and nine of ten below 5.0 km and 24 min', () => {
    const metres = wishes.map((wish) => wish.metres);
    const seconds = wishes.map((wish) => wish.seconds);
    expect(quantile(metres, 0.5) / 2_100).toBeCloseTo(1, 1);
    expect(quantile(metres, 0.9) / 5_000).toBeCloseTo(1, 1);
    expect(quantile(seconds, 0.5) / 660).toBeCloseTo(1, 1);
    expect(quantile(seconds, 0.9) / 1_440).toBeCloseTo(1, 1);
  });

  test('are short in six of a hundred and forgotten in one of a thousand', () => {
    const share = (sort: string) => wishes.filter((wish) => wish.sort === sort).length / wishes.length;
    expect(share('short')).toBeCloseTo(0.06, 2);
    expect(share('forgotten')).toBeGreaterThan(0.0004);
    expect(share('forgotten')).toBeLessThan(0.002);
  });

  test('end where they were meant to end', () => {
    const counts = { in_station: 0, out_of_station: 0, in_no_stop: 0, out_of_area: 0 };
    for (let i = 0; i < 20_000; i++) counts[endPlace(chance)]++;
    expect(counts.out_of_station / 20_000).toBeCloseTo(0.09, 2);
    expect(counts.in_no_stop / 20_000).toBeCloseTo(0.008, 2);
    expect(counts.out_of_area / 20_000).toBeCloseTo(0.006, 2);
    for (const station of town.stations) {
      const beside = pointOfEnd(town, station, 'out_of_station', chance);
      expect(town.stations.some(({ boundary }) => ringContains(boundary, beside))).toBe(false);
      expect(ringContains(station.boundary, pointOfEnd(town, station, 'in_station', chance))).toBe(true);
      const outside = pointOfEnd(town, station, 'out_of_area', chance);
      const inside = town.areas.some(({ boundary }) => ringContains(boundary, outside));
      expect(inside && !ringContains(station.boundary, outside)).toBe(false);
    }
  });

  test('go to a station about as far away as wished', () => {
    let sum = 0;
    const sums = stationPulls(town, 8).arrive.map((pull) => {
      sum += pull;
      return sum;
    });
    const from = town.centre;
    const away = Array.from({ length: 400 }, () => {
      const there = destination(town, sums, from, 2_000, chance);
      return there ? distanceMetres(from, there.centre) : Number.NaN;
    });
    expect(quantile(away, 0.5) * 1.3).toBeGreaterThan(1_500);
    expect(quantile(away, 0.5) * 1.3).toBeLessThan(2_500);
  });
});

describe('demand', () => {
  test('has a mean of one on every kind of day, and its rises in the morning, at noon and in the evening', () => {
    for (const day of ['2026-03-04', '2026-03-07']) {
      const hours = Array.from({ length: 24 }, (_, hour) => demandAt({ day, hour }));
      expect(hours.reduce((sum, weight) => sum + weight, 0) / 24).toBeCloseTo(1, 6);
      expect(demandAt({ day, hour: 17.5 })).toBeGreaterThan(5 * demandAt({ day, hour: 3 }));
    }
    for (const hour of [7.5, 12, 17.5, 21.2])
      expect(demandAt({ day: '2026-03-04', hour })).toBeGreaterThan(1);
  });

  test('of 2,500 vehicles is 9,000 rides on the best days and less on wet ones', () => {
    const days = daysFrom('2026-01-01', 365).map((day) => ({
      kind: weatherOn(7, day).kind,
      rides: ridesOn(day, 2_500),
    }));
    const most = Math.max(...days.map(({ rides }) => rides));
    expect(most).toBeGreaterThan(8_700);
    expect(most).toBeLessThan(9_300);
    const mean = (kinds: string[]) => {
      const some = days.filter(({ kind }) => kinds.includes(kind));
      return some.reduce((sum, { rides }) => sum + rides, 0) / some.length;
    };
    expect(mean(['rain', 'storm'])).toBeLessThan(0.9 * mean(['clear', 'cloudy']));
    const wet = days.filter(({ kind }) => kind === 'rain' || kind === 'storm').length;
    expect(wet).toBeGreaterThan(40);
    expect(wet).toBeLessThan(170);
  });
});

test('the weather is the same each time it is asked, hot in July and cold in January', () => {
  const mean = (month: string) => {
    const highs = daysFrom(`2026-${month}-01`, 28).map((day) => weatherOn(7, day).highC);
    return highs.reduce((sum, high) => sum + high, 0) / highs.length;
  };
  expect(weatherOn(7, '2026-05-05')).toEqual(weatherOn(7, '2026-05-05'));
  expect(mean('07')).toBeGreaterThan(30);
  expect(mean('01')).toBeLessThan(13);
});

test('a pack shows 39 to 54 V that rise with its charge and sag under load, most when it is low', () => {
  const volts = Array.from({ length: 101 }, (_, percent) => millivoltsAt(percent, 0));
  expect([volts[0], volts[100]]).toEqual([39_000, 54_000]);
  expect(volts).toEqual(volts.toSorted((a, b) => a - b));
  const sag = (percent: number) => millivoltsAt(percent, 0) - millivoltsAt(percent, 1);
  expect(sag(10)).toBeGreaterThan(sag(90));
});

test('somebody is on duty at every hour, and one looks after 120 vehicles', () => {
  expect([staffFor(300), staffFor(2_500)]).toEqual([3, 21]);
  for (let hour = 0; hour < 24; hour += 0.25) {
    const busy = Array.from({ length: 12 }, (_, i) => isOnDuty(shiftOf(i), hour)).filter(Boolean);
    expect(busy.length, `at ${hour}`).toBeGreaterThan(0);
  }
});
