import { surchargeFees } from '@kickstand/contract/rides/pricing';
import { describe, expect, test } from 'vitest';
import type { RideEnd } from '../pricing/index.ts';
import { askedFor, effectOf, isDoubtfulStation } from './applications.ts';

const fees = surchargeFees.parse({
  outOfStationCents: 500,
  noStopCents: 1_000,
  noRideCents: 1_500,
  outOfAreaCents: 2_000,
  mostCents: null,
  helmetCents: 3_000,
});
const end: RideEnd = {
  relation: 'out_of_station',
  fence: null,
  isProven: true,
  endedBy: 'user',
  isTicked: false,
  isDoubtful: false,
  isWaived: false,
  helmetIn: false,
};
const asked = (kind: 'out_of_station' | 'helmet', over: Partial<RideEnd> = {}, waivesAtOnce = true) =>
  askedFor({ kind, end: { ...end, ...over }, fees, waivesAtOnce });

describe('what an application is about', () => {
  test.each([
    ['its place, not asked for at first', asked('out_of_station'), ['location', 500, true]],
    [
      'its place, asked for where the area does not waive',
      asked('out_of_station', {}, false),
      ['location', 500, false],
    ],
    ['nothing where nothing is proven', asked('out_of_station', { isProven: false }), ['location', 0, false]],
    [
      'nothing where the operator ended the ride',
      asked('out_of_station', { endedBy: 'ops' }),
      ['location', 0, false],
    ],
    ['a helmet, which follows its sensor', asked('helmet'), ['helmet', 3_000, false]],
    ['no helmet where it is in', asked('helmet', { helmetIn: true }), ['helmet', 0, false]],
  ] as const)('is %s', (_, { line, cents, isWaived }, expected) => {
    expect([line, cents, isWaived]).toEqual(expected);
  });
});

describe('a decision', () => {
  test.each([
    ['passed', true, 0, 'nothing'],
    ['warned', true, 0, 'nothing'],
    ['passed', false, 0, 'give_back'],
    ['rejected', true, 0, 'ask_for'],
    ['rejected', false, 0, 'nothing'],
    ['rejected', true, 500, 'nothing'],
  ] as const)(
    '%s, waived at once: %s, given back meanwhile: %i: %s',
    (decision, isWaived, refundedCents, expected) => {
      expect(effectOf({ decision, isWaived, refundedCents })).toBe(expected);
    },
  );
});

test.each([
  [100, 31, true],
  [100, 30, false],
  [4, 4, false],
  [128, 44, true],
])('of %i returns judged outside %i waived make a station doubtful: %s', (outside, waived, expected) => {
  expect(isDoubtfulStation({ outside, waived })).toBe(expected);
});
