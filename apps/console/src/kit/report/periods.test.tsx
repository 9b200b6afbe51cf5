import type { Grain } from '@kickstand/domain/platform/time';
import { expect, test } from 'vitest';
import { daysOf, periodText } from './periods.ts';

const texts: [period: string, grain: Grain, from: string, to: string, text: string][] = [
  ['2026-11-01', 'month', '2026-11-21', '2026-11-27', '11-21 – 11-27'],
  ['2026-11-01', 'month', '2026-11-01', '2026-11-29', '11-01 – 11-29'],
  ['2026-11-01', 'month', '2026-10-15', '2026-12-03', '2026-11'],
  ['2026-11-01', 'month', '2026-11-01', '2026-11-01', '11-01'],
  ['2026-11-23', 'week', '2026-11-25', '2026-12-05', '11-25 – 11-29'],
  ['2026-11-23', 'week', '2026-11-01', '2026-12-05', '11-23 – 11-29'],
];

test.each(texts)('the %s (%s) of %s to %s is called %4$s', (period, grain, from, to, text) => {
  expect(periodText(daysOf(period, grain, { from, to }), grain)).toBe(text);
});
