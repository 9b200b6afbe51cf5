import { expect, test } from 'vitest';
import { leftToGive } from './index.ts';

const limits = { givenByOneCents: 50_000, givenToOneCents: 10_000 };

test.each([
  ['the rider’s', { byOperator: 0, toRider: 0 }, 'givenToOneCents', 10_000],
  ['the operator’s', { byOperator: 49_990, toRider: 0 }, 'givenByOneCents', 10],
  [
    'none once a limit was lowered below what was given',
    { byOperator: 0, toRider: 12_000 },
    'givenToOneCents',
    0,
  ],
] as const)('what is left to give on a day is %s', (_, given, limit, leftCents) => {
  expect(leftToGive(limits, given)).toEqual({ limit, mostCents: limits[limit], leftCents });
});
