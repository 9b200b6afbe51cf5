import { type FraudSign, fraudSigns } from '@kickstand/contract/marketing/rewards';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type FraudFacts, fraudScore, isHeldFor, judgedUntil, mostWithinADay, signsOf } from './index.ts';

const day = 86_400_000;
const honest: FraudFacts = { onDevice: 1, onAccount: 1, isFirstRefunded: false, chain: 0, broughtADay: 0 };

test.each<[string, Partial<FraudFacts>, FraudSign[], number]>([
  ['somebody alone', {}, [], 0],
  ['two of a family with one phone and one account', { onDevice: 2, onAccount: 2 }, [], 0],
  ['three whose rides one account pays', { onAccount: 3 }, ['crowded_account'], 60],
  ['three on one device', { onDevice: 3 }, ['crowded_device'], 50],
  ['who had the first ride refunded', { isFirstRefunded: true }, ['refunded_first'], 40],
  ['the third of a chain', { chain: 3 }, [], 0],
  ['the fourth of a chain', { chain: 4 }, ['chain'], 40],
  ['who brought four friends', { broughtADay: 4 }, [], 0],
  ['who brought five friends', { broughtADay: 5 }, ['several_a_day'], 20],
  ['who brought ten friends', { broughtADay: 10 }, ['several_a_day'], 20],
  ['who brought eleven', { broughtADay: 11 }, ['many_a_day'], 40],
  [
    'one of a farm of phones',
    { onDevice: 40, isFirstRefunded: true, chain: 9, broughtADay: 30 },
    ['crowded_device', 'refunded_first', 'chain', 'many_a_day'],
    100,
  ],
])('%s has these signs and this score', (_, over, signs, score) => {
  expect(signsOf({ ...honest, ...over })).toEqual(signs);
  expect(fraudScore(signs)).toBe(score);
});

test.each<[FraudSign[], boolean]>([
  [[], false],
  [['barely_valid', 'several_a_day'], false],
  [['refunded_first'], true],
  [['same_install'], true],
  [['barely_valid', 'several_a_day', 'barely_valid'], false],
])('%j: held %s', (signs, isHeld) => {
  expect(isHeldFor(signs)).toBe(isHeld);
});

test('below 80 a reward waits a week for a person, from 80 on for as long as it takes', () => {
  expect(judgedUntil(79, 1_000)).toBe(1_000 + 7 * day);
  expect(judgedUntil(80, 1_000)).toBeUndefined();
});

test('a further sign never lowers a score, and none exceeds 100', () => {
  const signs = fc.subarray([...fraudSigns]);
  fc.assert(
    fc.property(signs, fc.constantFrom(...fraudSigns), (some, more) => {
      const [before, after] = [fraudScore(some), fraudScore([...some, more])];
      expect(after).toBeGreaterThanOrEqual(before);
      expect(after).toBeLessThanOrEqual(100);
    }),
  );
});

test('the most within a day counts any day, not only those of the calendar', () => {
  expect(mostWithinADay([])).toBe(0);
  const hours = [0, 10, 20, 23, 24, 40, 41].map((hour) => hour * 3_600_000);
  expect(mostWithinADay(hours)).toBe(5);
  const instants = fc.array(fc.integer({ min: 0, max: 10 * day })).map((all) => all.sort((a, b) => a - b));
  fc.assert(
    fc.property(instants, (all) => {
      const plain = all.map((from) => all.filter((one) => one >= from && one - from <= day).length);
      expect(mostWithinADay(all)).toBe(Math.max(0, ...plain));
    }),
  );
});
