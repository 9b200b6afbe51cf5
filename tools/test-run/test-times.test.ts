import { expect, test } from 'vitest';
import { slowestOf } from './test-times.ts';

test('the ten slowest files are told with their times, the slowest first', () => {
  const times = Array.from({ length: 12 }, (_, n) => ({ file: `${n}.test.ts`, ms: n * 1_000 }));
  const lines = slowestOf(times);
  expect(lines).toHaveLength(10);
  expect(lines[0]).toBe('    11.0 s  11.test.ts');
  expect(lines.at(-1)).toBe('     2.0 s  2.test.ts');
});
