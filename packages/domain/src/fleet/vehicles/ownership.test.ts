import { expect, test } from 'vitest';
import { partsWithin, timesOwned } from './ownership.ts';

const [always, never] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
const there = { at: 100, from: 3, to: 4 };
const back = { at: 200, from: 4, to: 3 };

test.each([
  ['was never handed over', [], 3, [{ from: never, to: always }]],
  ['was never ours', [], 4, []],
  ['came to us', [back], 3, [{ from: 200, to: always }]],
  [
    'left and came back',
    [back, there],
    3,
    [
      { from: never, to: 99 },
      { from: 200, to: always },
    ],
  ],
] as const)('a vehicle that %s', (_, handovers, owner, owned) => {
  expect(timesOwned(handovers, owner, (agentId) => agentId === 3)).toEqual(owned);
});

test('what is asked for is cut to the times that are ours', () => {
  const owned = timesOwned([there, back], 3, (agentId) => agentId === 3);
  expect(partsWithin({ vehicle: 1, from: 50, to: 250 }, owned)).toEqual([
    { vehicle: 1, from: 50, to: 99 },
    { vehicle: 1, from: 200, to: 250 },
  ]);
  expect(partsWithin({ from: 120, to: 180 }, owned)).toEqual([]);
});
