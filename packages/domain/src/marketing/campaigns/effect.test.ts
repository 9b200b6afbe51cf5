import { describe, expect, test } from 'vitest';
import { type ArmSums, effectOf } from './effect.ts';

/** An arm of riders with rides during and before. */
const arm = (
  riders: number,
  rides: (i: number) => number,
  before: (i: number) => number = () => 0,
): ArmSums => {
  const sums = { riders, y: 0, yy: 0, x: 0, xx: 0, xy: 0 };
  for (let i = 0; i < riders; i += 1) {
    const [y, x] = [rides(i), before(i)];
    sums.y += y;
    sums.yy += y * y;
    sums.x += x;
    sums.xx += x * x;
    sums.xy += x * y;
  }
  return sums;
};
const alternating = (i: number) => i % 2;
const usual = {
  given: arm(1_800, alternating),
  heldOut: arm(200, alternating),
  holdoutBp: 1_000,
  isOver: true,
};

describe('what an activity brought', () => {
  test.each([
    ['of what was promised in public', { holdoutBp: undefined }, 'public'],
    ['without a holdout', { holdoutBp: 0, heldOut: arm(0, () => 0) }, 'no_holdout'],
    ['with 199 held out', { given: arm(1_800, () => 1), heldOut: arm(199, () => 1) }, 'few'],
    ['with arms that chance does not explain', { heldOut: arm(300, alternating) }, 'uneven'],
  ])('%s nothing is said of it', (_, over, kind) => {
    expect(effectOf({ ...usual, ...over })).toEqual({
      kind,
      difference: null,
      low: null,
      high: null,
      extraRides: null,
      smallest: null,
    });
  });

  test('before seven days have passed the difference is provisional and has no interval', () => {
    const said = effectOf({ ...usual, given: arm(1_800, (i) => alternating(i) + 1), isOver: false });
    expect(said).toMatchObject({
      kind: 'provisional',
      difference: 1,
      low: null,
      high: null,
      extraRides: null,
    });
  });

  test('afterwards it has an interval of 95 %: s² of both arms by their sizes', () => {
    const said = effectOf({ ...usual, given: arm(1_800, (i) => alternating(i) + 1) });
    const half = 1.96 * Math.sqrt(0.25 / 1_799 + 0.25 / 199);
    expect(said.kind).toBe('measured');
    expect(said.difference).toBeCloseTo(1, 10);
    expect(said.low).toBeCloseTo(1 - half, 6);
    expect(said.high).toBeCloseTo(1 + half, 6);
    expect(said.extraRides).toBeCloseTo(1_800, 6);
  });

  test('what riders rode before explains what it explains: arms that only differ by it do not differ', () => {
    const before = (i: number) => i % 5;
    const said = effectOf({
      ...usual,
      given: arm(
        1_800,
        (i) => before(i) + 1,
        (i) => before(i) + 1,
      ),
      heldOut: arm(200, before, before),
    });
    expect(said.difference).toBeCloseTo(0, 10);
    expect((said.high ?? 1) - (said.low ?? 0)).toBeCloseTo(0, 6);
  });
});
