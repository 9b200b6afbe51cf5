import { describe, expect, test } from 'vitest';
import { findingOf, isRejectedAtOnce, overturnUntil } from './reports.ts';

const now = 1_800_000_000_000;
const hour = 3_600_000;
const ended = (hours: number) => ({ endedAt: now - hours * hour });

describe('a report of the staff about the last rider of a vehicle', () => {
  test.each([
    ['fits while the ride goes on', { endedAt: null }, false, 'fits', false],
    ['fits two hours after it', ended(2), false, 'fits', false],
    ['is late after that: somebody else may have done it', ended(2.01), false, 'late', false],
    ['is late for three days', ended(72), false, 'late', false],
    ['is rejected after three days', ended(72.01), false, 'long_ago', true],
    ['is rejected where the same was said before', ended(1), true, 'repeated', true],
    ['is rejected where nobody rode', undefined, false, 'no_ride', true],
  ] as const)('%s', (_, ride, isRepeated, finding, isRejected) => {
    expect(findingOf({ ride, isRepeated, now })).toBe(finding);
    expect(isRejectedAtOnce(finding)).toBe(isRejected);
  });
});

test('only what was passed can be overturned, until thirty days are over', () => {
  const days = 30;
  const decidedAt = now - days * 24 * hour;
  expect(overturnUntil({ state: 'passed', decidedAt }, { now, days })).toBe(now);
  expect(overturnUntil({ state: 'passed', decidedAt: decidedAt - 1 }, { now, days })).toBeUndefined();
  expect(overturnUntil({ state: 'rejected', decidedAt }, { now, days })).toBeUndefined();
});
