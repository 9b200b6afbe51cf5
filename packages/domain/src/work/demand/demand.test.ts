import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  bandOf,
  type DayFacts,
  type DemandInput,
  dayFactor,
  demandFrom,
  demandOf,
  type Episode,
  exposureHours,
  forecastOf,
  gammaBelow,
  gammaQuantile,
  type StationSlot,
  shrunkRate,
} from './index.ts';
import { ageWeight, smoothed, strengthByMoments } from './rates.ts';

const nothing = { presentMinutes: 0, emptyMinutes: 0, closedMinutes: 0, fullMinutes: 0 };
const dayOf = (n: number) => new Date(Date.UTC(2026, 8, 7 + n)).toISOString().slice(0, 10);
const workday = (n: number): [string, DayFacts] => [
  dayOf(n),
  { weekday: (n % 7) + 1, holiday: 'none', weather: [] },
];
const stations = [
  { id: 1, at: [113.5, 34.7], gridId: 1 },
  { id: 2, at: [113.502, 34.7], gridId: 1 },
  { id: 3, at: [113.6, 34.7], gridId: null },
] as const;

const slotAt = (day: number, over: Partial<StationSlot> = {}): StationSlot => ({
  stationId: 1,
  day: dayOf(day),
  slot: 16,
  ...nothing,
  presentMinutes: 30,
  starts: 0,
  returns: 0,
  failures: 0,
  ...over,
});
const episodeAt = (day: number, over: Partial<Episode> = {}): Episode => ({
  day: dayOf(day),
  slot: 16,
  originId: 1,
  originWas: 'present',
  searched: true,
  failed: false,
  startedId: 1,
  emptyNearIds: [],
  ...over,
});
const inputOf = (slots: StationSlot[], episodes: Episode[]): DemandInput => ({
  asOf: dayOf(28),
  stations,
  slots,
  episodes,
  days: new Map(Array.from({ length: 29 }, (_, n) => workday(n))),
});
/** λ̂ of station 1 at eight on workdays. */
const rateAtEight = (input: DemandInput) => demandOf(input).demand.rate[16] ?? Number.NaN;

const someDay = fc.integer({ min: 0, max: 27 });
const someSlots = fc.array(
  fc.record({ day: someDay, slot: fc.nat(47), station: fc.constantFrom(1, 2, 3), empty: fc.nat(30) }),
  { maxLength: 60 },
);
const someEpisodes = fc.array(
  fc.record({
    day: someDay,
    slot: fc.nat(47),
    originId: fc.constantFrom(1, 2, 3, null, 9),
    originWas: fc.constantFrom('present' as const, 'empty' as const, 'closed' as const),
    searched: fc.boolean(),
    failed: fc.boolean(),
    startedId: fc.constantFrom(1, 2, 3, null),
    emptyNearIds: fc.constantFrom([], [1], [2]),
  }),
  { maxLength: 60 },
);
const someInput = fc.tuple(someSlots, someEpisodes).map(([slots, episodes]) =>
  inputOf(
    slots.map(({ day, slot, station, empty }) =>
      slotAt(day, { slot, stationId: station, emptyMinutes: empty, presentMinutes: 30 - empty }),
    ),
    episodes.map((episode) => ({ ...episode, day: dayOf(episode.day) })),
  ),
);

test('an empty station is measured by the searches made there (fixture 13)', () => {
  const hours = exposureHours(300, 600, 0.7);
  expect(hours).toBe(12);
  expect(demandFrom(6, 4, 0.5) / hours).toBeCloseTo(0.6667, 4);
  expect(6 / 15).toBe(0.4);
  expect(shrunkRate(demandFrom(6, 4, 0.5), hours, 2, 0.9)).toBeCloseTo(0.7031, 4);
});

describe('parts of the rule', () => {
  test('a day weighs half after four weeks', () => {
    expect(ageWeight(28)).toBe(0.5);
    expect(ageWeight(56)).toBe(0.25);
  });

  test('smoothing keeps the sum of a day and joins its ends', () => {
    expect(smoothed([4, 0, 0, 0])).toEqual([2, 1, 0, 1]);
  });

  test('cells that differ no more than chance are pulled most, wild ones least', () => {
    expect(strengthByMoments([])).toBe(0.5);
    expect(strengthByMoments([[10, 10, 10]])).toBe(20);
    expect(
      strengthByMoments([
        [0, 10, 0],
        [40, 10, 40],
      ]),
    ).toBe(0.5);
    expect(
      strengthByMoments([
        [5, 10, 5],
        [17, 10, 17],
      ]),
    ).toBeCloseTo(200 / 52, 6);
  });

  test('a quantile of the gamma distribution has its share below it', () => {
    expect(gammaQuantile(1, 2, 0.5)).toBeCloseTo(Math.LN2 / 2, 8);
    fc.assert(
      fc.property(
        fc.double({ min: 0.3, max: 400, noNaN: true }),
        fc.double({ min: 0.02, max: 0.98, noNaN: true }),
        (shape, p) => {
          expect(gammaBelow(shape, gammaQuantile(shape, 1, p))).toBeCloseTo(p, 6);
        },
      ),
    );
  });
});

describe('demand of an area', () => {
  test('is a number for whatever there is, also nothing, and lies in its band', () => {
    fc.assert(
      fc.property(someInput, (input) => {
        const { demand: own, returns } = demandOf(input);
        for (const { rate, shape, hours } of [own, returns])
          for (const [cell, each] of rate.entries()) {
            expect(Number.isFinite(each) && each > 0).toBe(true);
            expect(each).toBeCloseTo((shape[cell] ?? 0) / (hours[cell] ?? 0), 9);
          }
        const [low, high] = bandOf(own.shape[16] ?? 0, own.hours[16] ?? 1);
        expect(low).toBeLessThan(high);
      }),
      { numRuns: 40 },
    );
  });

  test('never falls by one more start, nor by one more search at the empty station', () => {
    const more = fc.constantFrom<Partial<Episode>>({}, { originWas: 'empty', startedId: null });
    fc.assert(
      fc.property(someInput, fc.integer({ min: 0, max: 4 }), more, (input, day, episode) => {
        // A day of searches says what share of starts they are, so that a further one is compared under equal shares.
        const known = Array.from({ length: 200 }, () => episodeAt(1));
        const before = { ...input, episodes: [...input.episodes, ...known] };
        const after = { ...before, episodes: [...before.episodes, episodeAt(day, episode)] };
        expect(rateAtEight(after)).toBeGreaterThan(rateAtEight(before) * 0.999);
      }),
      { numRuns: 40 },
    );
  });

  test('does not fall by a day without vehicles on which as many search as usual, where plain counts would', () => {
    const days = [0, 1, 2, 3];
    const usual = days.flatMap((day) => [1, 2, 3, 4].map(() => episodeAt(day)));
    const before = inputOf(
      days.map((day) => slotAt(day)),
      usual,
    );
    const seekers = [1, 2, 3, 4].map(() => episodeAt(4, { originWas: 'empty', startedId: null }));
    const after = inputOf(
      [...before.slots, slotAt(4, { presentMinutes: 0, emptyMinutes: 30 })],
      [...usual, ...seekers],
    );
    expect(rateAtEight(after)).toBeGreaterThanOrEqual(rateAtEight(before));
    expect(usual.length / (0.5 * 5)).toBeLessThan(usual.length / (0.5 * 4));
  });

  test('doubles when everything in it happens in half the time', () => {
    const days = [0, 1, 2, 3, 4, 7, 8, 9, 10, 11];
    const episodes = days.flatMap((day) => Array.from({ length: 30 }, () => episodeAt(day)));
    const whole = rateAtEight(
      inputOf(
        days.map((day) => slotAt(day)),
        episodes,
      ),
    );
    const half = rateAtEight(
      inputOf(
        days.map((day) => slotAt(day, { presentMinutes: 15 })),
        episodes,
      ),
    );
    expect(half / whole).toBeCloseTo(2, 6);
  });

  test('knows nothing of the day it is asked for, nor of closed hours', () => {
    const before = inputOf([slotAt(1)], [episodeAt(1)]);
    const today = inputOf([slotAt(1), slotAt(28)], [episodeAt(1), episodeAt(28)]);
    expect(demandOf(today)).toEqual(demandOf(before));
    const shut = inputOf(
      [slotAt(1), slotAt(2, { presentMinutes: 0, closedMinutes: 30 })],
      [episodeAt(1), episodeAt(2, { originWas: 'closed' })],
    );
    expect(rateAtEight(shut)).toBeCloseTo(rateAtEight(before), 12);
  });

  test('takes off those who only walked over from an empty neighbour', () => {
    const days = [0, 1, 2, 3, 4];
    const slots = days.flatMap((day) => [
      slotAt(day, { stationId: 2 }),
      slotAt(day, { presentMinutes: 15, emptyMinutes: 15 }),
    ]);
    const own = days.flatMap((day) => [
      episodeAt(day),
      episodeAt(day, { originWas: 'empty', startedId: 2 }),
      episodeAt(day, { originId: 2, startedId: 2 }),
    ]);
    const walkers = (emptyNearIds: number[]) =>
      days.map((day) => episodeAt(day, { originId: 2, startedId: 2, searched: false, emptyNearIds }));
    const rateOf = (emptyNearIds: number[]) =>
      demandOf(inputOf(slots, [...own, ...walkers(emptyNearIds)])).demand.rate[96 + 16] ?? 0;
    expect(rateOf([1])).toBeLessThan(0.9 * rateOf([]));
  });

  test('moves with weekday, holiday and the weather that is forecast', () => {
    const rainy = (n: number): [string, DayFacts] => [
      dayOf(n),
      {
        weekday: (n % 7) + 1,
        holiday: 'none',
        weather: Array.from({ length: 48 }, () => (n % 2 ? 'rain' : 'dry')),
      },
    ];
    const days = Array.from({ length: 28 }, (_, n) => n);
    const input = {
      ...inputOf(
        days.map((day) => slotAt(day)),
        days.flatMap((day) => Array.from({ length: day % 2 ? 20 : 60 }, () => episodeAt(day))),
      ),
      days: new Map(days.map(rainy)),
    };
    const demand = demandOf(input);
    expect(demand.factors.weather.rain).toBeLessThan(0.8);
    expect(demand.factors.weather.dry).toBeGreaterThan(1.1);
    const outlook = (rain: number) => ({
      weekday: 2,
      holiday: 'none' as const,
      weather: Array.from({ length: 48 }, () => ({ rain, dry: 1 - rain })),
    });
    const at = (rain: number) => forecastOf(demand, 1, outlook(rain))?.demand[16] ?? 0;
    expect(at(0.5)).toBeCloseTo((at(0) + at(1)) / 2, 9);
    expect(at(1)).toBeLessThan(at(0));
    expect(forecastOf(demand, 77, outlook(0))).toBeUndefined();
    expect(dayFactor({ weekday: {}, holiday: {}, weather: {} }, outlook(0), {})).toBe(1);
  });
});
