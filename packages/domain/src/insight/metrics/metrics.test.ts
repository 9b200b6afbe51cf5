import { describe, expect, test } from 'vitest';
import { postingRules } from '../../money/ledger/index.ts';
import {
  countedFor,
  families,
  figureNames,
  type Metric,
  metricOf,
  metrics,
  overDays,
  ratioOverDays,
  restOverDays,
  sumOfDays,
  toldOf,
} from './index.ts';
import { ratio } from './metric.ts';

const all = Object.entries(metrics);

describe('the dictionary', () => {
  test('has each figure in one family, and no two entries under one name in either language', () => {
    const names = Object.values(families).flatMap((family) => Object.keys(family));
    expect(names.toSorted()).toEqual(Object.keys(metrics).toSorted());
    for (const language of ['zh', 'en'] as const) {
      const labels = figureNames.map((name) => toldOf(name)[language]);
      expect(labels.filter((one, i) => labels.indexOf(one) !== i)).toEqual([]);
    }
  });

  test('counts events that the ledger has, and parts of them that it moves', () => {
    for (const [name] of all)
      for (const one of countedFor(name as keyof typeof metrics))
        if (one.fact === 'ledger')
          for (const { kinds = Object.keys(postingRules), codes } of one.terms) {
            const rules = kinds.map((kind) => postingRules[kind as keyof typeof postingRules]);
            expect(rules, name).not.toContain(undefined);
            const moved = rules.flatMap((rule) =>
              rule.movements.flatMap(({ debit, credit }) => [debit, credit]),
            );
            expect(moved, name).toEqual(expect.arrayContaining([...codes]));
          }
  });
});

test.each([
  ['sum', [1, 2, 3], 6],
  ['mean', [1, null, 3], 2],
  ['last', [1, 2, 3], 3],
  ['never', [1, 2, 3], null],
  ['never', [2], 2],
  ['sum', [null, null], null],
] as const)('over days %s of %j is %s', (time, days, wanted) => {
  const one: Metric = { ...metrics.rides, add: { time, area: 'sum' } };
  expect(overDays(one, days)).toBe(wanted);
});

test('a ratio of several days divides their sums, averages counting for each day', () => {
  const { ridesPerVehicle } = metrics;
  expect(ratioOverDays(ridesPerVehicle, [10, 20], [10, 5])).toBe(2);
  expect(ratioOverDays(ridesPerVehicle, [10], [null])).toBeNull();
  expect(ratioOverDays(metrics.refundRate, [1, 1], [4, 4])).toBe(25);
  expect(metricOf('activeRate').kind).toBe('ratio');
});

test('what others leave of a figure is told of the sums, and not known where that figure is not', () => {
  const { profitEstimate } = metrics;
  expect(restOverDays(profitEstimate, [1_000, 500], [[10, 10], [300, null], [50]])).toBe(1_130);
  expect(restOverDays(profitEstimate, [null], [[10], [0], [0]])).toBeNull();
  expect(countedFor('profitEstimate').map(({ fact }) => fact)).toEqual(['ledger', 'ledger', 'ledger', 'pay']);
});

test('what does not add up has no sum', () => {
  expect(sumOfDays(metrics.rides, [1, 2])).toBe(3);
  // @ts-expect-error riders of two days may be the same
  sumOfDays(metrics.riders, [1, 2]);
  // @ts-expect-error balances of two days are no balance
  sumOfDays(metrics.depositBalance, [1, 2]);
  // @ts-expect-error a ratio of several days needs sums
  ratio({ ...metrics.activeRate, of: metrics.activeVehicles, per: metrics.onShelf });
});
