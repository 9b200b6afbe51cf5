import { ridesPerSecond } from '@kickstand/town';
import { expect, test } from 'vitest';
import { dayName } from './calendar.ts';
import { balancedTruth } from './hidden/balance.ts';
import { truthOf } from './hidden/truth.ts';
import { wishesOf } from './hidden/wishes.ts';
import { allWishes, breakEvenCents, differenceOf, outcomeOf, verdictOf, warmedUp } from './judge.ts';
import type { Policy } from './known.ts';
import { Play } from './play.ts';
import { idle } from './policies/idle.ts';
import { nearestFirst } from './policies/nearest.ts';
import { dailyPlan } from './policies/plan/plan-policy.ts';
import { rounds } from './policies/rounds.ts';
import { stationTargets } from './policies/targets.ts';
import { smallTown } from './small-town.ts';

const span = { warmUp: 5, days: 5, discarded: 1 };
const truths = [1, 2].map((seed) => balancedTruth(smallTown(seed, { stations: 30, bikes: 130 })));
const [truth = balancedTruth(smallTown(1))] = truths;
const wishes = allWishes(truth, span);
const played = (policy: Policy) => outcomeOf(truth, wishes, span, policy);

/** A plan costs more than a day's riders, so that it is tried on two days only. */
const shortly = { warmUp: 2, days: 2, discarded: 0 };
const shortlyPlayed = (policy: Policy) => outcomeOf(truth, wishes.slice(0, 4), shortly, policy);
const planned = shortlyPlayed(dailyPlan());

test('a policy against itself differs by exactly nothing', () => {
  expect(played(stationTargets())).toEqual(played(stationTargets()));
  expect(shortlyPlayed(dailyPlan())).toEqual(planned);
  expect(differenceOf([played(nearestFirst()).cents], [played(nearestFirst()).cents]).mean).toBe(0);
}, 60_000);

test('the plan keeps vehicles going: it swaps packs, and few ways are for nothing', () => {
  expect(planned.swaps).toBeGreaterThan(10);
  expect(planned.futile).toBeLessThan(planned.swaps / 10);
  expect(planned.rides).toBeGreaterThan(shortlyPlayed(idle()).rides);
});

test('by rounds nobody goes out for a few, and work is done where people are anyway', () => {
  const outcome = shortlyPlayed(rounds());
  expect(outcome.swaps).toBeGreaterThan(10);
  expect(outcome.workMinutes / outcome.swaps).toBeLessThan(
    shortlyPlayed(nearestFirst()).workMinutes / shortlyPlayed(nearestFirst()).swaps,
  );
});

test('a minute is worth what makes two policies equal', () => {
  const [short, long] = [
    { ...planned, cents: 1_000, workMinutes: 100 },
    { ...planned, cents: 800, workMinutes: 110 },
  ];
  expect(breakEvenCents([short], [long], 50)).toBe(30);
});

test('what riders wish does not depend on what field staff does', () => {
  const policies = [idle(), nearestFirst(), stationTargets()];
  const outcomes = [...policies.map(shortlyPlayed), planned];
  expect(new Set(outcomes.map((outcome) => outcome.wishes)).size).toBe(1);
  expect(new Set(outcomes.map((outcome) => outcome.rides)).size).toBe(4);
});

test('vehicles neither vanish nor double, and a wish becomes a ride or is lost', () => {
  const play = warmedUp(truth, wishes, span);
  for (const [n, day] of wishes.slice(span.warmUp).entries()) {
    play.use(n < 4 ? stationTargets() : dailyPlan());
    play.playDay(day);
    const standing = truth.town.stations.flatMap(({ id }) => [
      ...play.fleet.parked(id),
      ...play.fleet.strays(id),
    ]);
    expect(new Set(standing).size).toBe(standing.length);
    const elsewhere = play.fleet.bikes.filter(({ state }) => state === 'riding' || state === 'carried');
    expect(standing.length + elsewhere.length).toBe(truth.town.bikes);
    for (const { id, capacity } of truth.town.stations)
      expect(play.fleet.parked(id).length).toBeLessThanOrEqual(capacity);
  }
  const { wishes: all, rides, lost } = play.tally;
  const walking = all - rides - lost.empty - lost.dead - lost.fault;
  expect(walking).toBeGreaterThanOrEqual(0);
  expect(walking).toBeLessThanOrEqual(3);
});

test('every half hour of a station has thirty minutes, with a vehicle or without', () => {
  const play = warmedUp(truth, wishes, span);
  for (const { slots } of play.fleet.records.days)
    for (const { presentMinutes, emptyMinutes, fullMinutes } of slots) {
      expect(presentMinutes + emptyMinutes).toBeCloseTo(30, 6);
      expect(fullMinutes).toBeLessThanOrEqual(30 + 1e-6);
    }
});

test.each(truths)('without field staff a town never has more rides (seed $town.seed)', (each) => {
  const all = allWishes(each, span);
  const worked = outcomeOf(each, all, span, nearestFirst());
  const left = outcomeOf(each, all, span, idle());
  expect(left.rides).toBeLessThanOrEqual(worked.rides);
  expect(left.workMinutes).toBe(0);
});

test('where everybody finds a vehicle, a day has as many rides as one of the living town', () => {
  const town = smallTown(3);
  const plain = { ...truthOf(town), dayEffect: () => 1, crowdsOf: () => [] };
  const many = { ...plain, town: { ...town, bikes: 6 * town.bikes } };
  const play = new Play(many, nearestFirst());
  play.playDay(wishesOf(plain, 0));
  const seconds = Array.from({ length: 144 }, (_, i) => i / 6);
  const usual = seconds.reduce(
    (sum, hour) => sum + 600 * ridesPerSecond(town.seed, town.bikes, { day: dayName(0), hour }),
    0,
  );
  expect(play.tally.rides / usual).toBeGreaterThan(0.9);
  expect(play.tally.rides / usual).toBeLessThan(1.1);
});

/** Twenty differences with a mean of 12 and a spread of 20. */
const twenty = Array.from({ length: 20 }, (_, i) => 12 + (i % 2 === 0 ? 1 : -1) * 20 * Math.sqrt(19 / 20));

test('twenty differences with a mean of 12 and a spread of 20 have the interval from 4.27 to 19.73', () => {
  const { mean, low, high } = differenceOf(
    twenty,
    twenty.map(() => 0),
  );
  expect(mean).toBeCloseTo(12, 9);
  expect(low).toBeCloseTo(4.27, 2);
  expect(high).toBeCloseTo(19.73, 2);
});

test('nothing is called better whose interval holds 0, and worth it only against every rule', () => {
  const [clear, unclear] = [
    { mean: 2, low: 1, high: 3 },
    { mean: 1, low: -1, high: 3 },
  ];
  expect(verdictOf(clear, [clear, clear])).toBe('worth it');
  expect(verdictOf(clear, [clear, unclear])).toBe('better than the simple rule');
  expect(verdictOf(unclear, [clear])).toBe('not better than the simple rule');
});
