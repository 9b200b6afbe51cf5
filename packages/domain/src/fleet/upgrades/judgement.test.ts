import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { chanceFrom } from '../../platform/chance/index.ts';
import { allotCanary, canarySize, turnsOf } from './canary.ts';
import { atLeastShare, judgeUpgrade, type UpgradePart } from './judgement.ts';

const part = (over: Partial<UpgradePart> = {}): UpgradePart => ({
  size: 400,
  ok: 0,
  failed: 0,
  bricks: 0,
  offered: 0,
  unheard: 0,
  isWindowOver: false,
  strata: [],
  ...over,
});

describe('an upgrade stops itself', () => {
  test.each([
    ['goes on with one brick of 400', { ok: 200, bricks: 1 }, undefined],
    ['stops at the second brick', { ok: 398, bricks: 2 }, 'bricks'],
    ['stops at the first of fifty: that is more than 0.5 %', { size: 50, ok: 20, bricks: 1 }, 'bricks'],
    ['goes on when one of ten went back', { ok: 9, failed: 1 }, undefined],
    ['stops when two of ten did', { ok: 8, failed: 2 }, 'failures'],
    ['goes on when two of a hundred did', { ok: 98, failed: 2 }, undefined],
    ['stops when ten of a hundred did', { ok: 90, failed: 10 }, 'failures'],
    ['goes on when many say nothing while the window lasts', { offered: 100, unheard: 60 }, undefined],
    [
      'stops when more than a tenth said nothing in it',
      { offered: 100, unheard: 11, isWindowOver: true },
      'unheard',
    ],
    ['goes on with a tenth', { offered: 100, unheard: 10, isWindowOver: true }, undefined],
    [
      'goes on when one of three said nothing: one is no pattern',
      { offered: 3, unheard: 1, isWindowOver: true },
      undefined,
    ],
  ] as const)('and %s', (_, over, rule) => {
    expect(judgeUpgrade(part(over), 3)?.rule).toBe(rule);
  });

  test('for one revision of the hardware at its second failure, though of all few failed', () => {
    const strata = [
      { stratum: 'B', ok: 180, failed: 0, bricks: 0 },
      { stratum: 'C', ok: 1, failed: 2, bricks: 0 },
    ];
    expect(judgeUpgrade(part({ ok: 181, failed: 2, strata }), 3)).toEqual({
      rule: 'stratum',
      n: 2,
      of: 3,
      stratum: 'C',
    });
  });

  test('at the percent that somebody said', () => {
    expect(judgeUpgrade(part({ ok: 90, failed: 10 }), 10)).toBeUndefined();
    expect(judgeUpgrade(part({ ok: 80, failed: 20 }), 10)?.rule).toBe('failures');
  });

  test('by the lower bound of the Wilson interval, which is below the share and grows with what is known', () => {
    expect(atLeastShare(1, 10)).toBeCloseTo(0.0179, 4);
    expect(atLeastShare(2, 10)).toBeCloseTo(0.0567, 4);
    expect(atLeastShare(0, 0)).toBe(0);
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 500 }), fc.nat(500), (of, n) => {
        fc.pre(n <= of);
        const bound = atLeastShare(n, of);
        expect(bound).toBeGreaterThanOrEqual(0);
        expect(bound).toBeLessThanOrEqual(n / of + 1e-9);
        expect(atLeastShare(n * 10, of * 10)).toBeGreaterThanOrEqual(bound - 1e-9);
      }),
    );
  });
});

describe('the canary', () => {
  test('has of each revision as large a share as there is in all, and some of each', () => {
    const given = allotCanary(
      new Map([
        ['A', 15_000],
        ['B', 4_000],
        ['C', 990],
        ['D', 10],
      ]),
      400,
    );
    expect(Object.fromEntries(given)).toEqual({ A: 299, B: 80, C: 19, D: 2 });
  });

  test('sums to what was asked and takes no more of a revision than there are', () => {
    const sizes = fc.dictionary(
      fc.string({ minLength: 1, maxLength: 3 }),
      fc.integer({ min: 1, max: 3_000 }),
      { maxKeys: 8 },
    );
    fc.assert(
      fc.property(sizes, fc.nat(4_000), (strata, n) => {
        const all = new Map(Object.entries(strata));
        const total = [...all.values()].reduce((sum, one) => sum + one, 0);
        const given = allotCanary(all, n);
        expect([...given.values()].reduce((sum, one) => sum + one, 0)).toBe(Math.min(n, total));
        for (const [name, count] of given) {
          expect(count).toBeGreaterThanOrEqual(0);
          expect(count).toBeLessThanOrEqual(all.get(name) ?? 0);
        }
      }),
    );
  });

  test('has as many as were asked for, by number or by percent', () => {
    expect(canarySize(1_000, { canary: 20, canaryUnit: 'vehicles' })).toBe(20);
    expect(canarySize(5, { canary: 20, canaryUnit: 'vehicles' })).toBe(5);
    expect(canarySize(1_001, { canary: 2, canaryUnit: 'percent' })).toBe(21);
    expect(canarySize(10, { canary: 900, canaryUnit: 'percent' })).toBe(10);
  });

  test('is drawn by lot, each vehicle once, and comes before the others', () => {
    const vehicles = Array.from({ length: 300 }, (_, id) => ({ id, stratum: id % 20 === 0 ? 'B' : 'A' }));
    const turns = turnsOf(vehicles, 40, chanceFrom(7));
    expect(new Set(turns.map(({ vehicle }) => vehicle.id)).size).toBe(300);
    expect(turns.map(({ isCanary }) => isCanary)).toEqual(turns.map(({ turn }) => turn < 40));
    expect(turns.filter(({ isCanary, vehicle }) => isCanary && vehicle.stratum === 'B')).toHaveLength(2);
    expect(turnsOf(vehicles, 40, chanceFrom(8))[0]).not.toEqual(turns[0]);
  });
});
