import { expect, test } from 'vitest';
import { type Grain, periodName } from './index.ts';

const names: readonly [grain: Grain, from: string, to: string, name: string][] = [
  ['month', '2026-11-21', '2026-11-27', '2026-11-21 – 2026-11-27'],
  ['month', '2026-11-01', '2026-11-29', '2026-11-01 – 2026-11-29'],
  ['month', '2026-11-01', '2026-11-30', '2026-11'],
  ['month', '2028-02-01', '2028-02-29', '2028-02'],
  ['week', '2026-11-23', '2026-11-29', '2026-11-23 – 2026-11-29'],
  ['week', '2026-11-25', '2026-11-25', '2026-11-25'],
  ['day', '2026-11-25', '2026-11-25', '2026-11-25'],
];

test.each(names)('the %s of %s to %s is called %s', (grain, from, to, name) => {
  expect(periodName({ from, to }, grain)).toBe(name);
});
