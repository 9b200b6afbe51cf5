import type { Cents } from '@kickstand/contract/kit';
import { describe, expect, test } from 'vitest';
import { type BeforeStart, forecastOf } from './forecast.ts';

/** Riders with four rides each, for 2.50 each. */
const usual: BeforeStart = {
  riders: 60_000,
  rides: 240_000,
  deviation: 4,
  paidCents: 60_000_000,
  holdoutBp: 1_000,
  worstCents: 5_000_000 as Cents,
};

describe('what is to be expected of a campaign', () => {
  test.each([
    [60_000, 0.15],
    [2_000, 0.835],
  ])('of %i riders with a tenth held out the smallest visible effect is %d rides', (riders, rides) => {
    const { smallest, heldOut } = forecastOf({ ...usual, riders });
    expect(heldOut).toBe(riders / 10);
    expect(smallest).toBeCloseTo(rides, 2);
  });

  test('it pays for itself by so many rides of those who are given it as its worst cost buys', () => {
    const { breakEven, isBlind } = forecastOf(usual);
    expect(breakEven).toBeCloseTo(5_000_000 / 250 / 54_000, 10);
    expect(isBlind).toBe(false);
  });

  test('one whose break-even is below what its report can show is blind', () => {
    expect(forecastOf({ ...usual, worstCents: 100_000 as Cents }).isBlind).toBe(true);
  });

  test.each([
    ['what is promised in public', { holdoutBp: undefined }, { unseen: 'public', isBlind: false }],
    ['no holdout', { holdoutBp: 0 }, { unseen: 'no_holdout', isBlind: true }],
    ['199 held out', { riders: 1_990 }, { unseen: 'few', isBlind: true }],
    [
      'nobody',
      { riders: 0, rides: 0, paidCents: 0 },
      { unseen: 'few', breakEven: null, ridesPerRider: null },
    ],
  ])('with %s nothing can be shown', (_, over, expected) => {
    expect(forecastOf({ ...usual, ...over })).toMatchObject({ smallest: null, ...expected });
  });

  test('without a limit, or where rides cost nothing, it has no break-even', () => {
    for (const over of [{ worstCents: null }, { paidCents: 0 }])
      expect(forecastOf({ ...usual, ...over })).toMatchObject({ breakEven: null, isBlind: false });
  });
});
