import { expect, test } from 'vitest';
import { Bounded } from './bounded.ts';

test('what is remembered of strangers stays bounded, and the newest of it is kept', () => {
  const names = new Bounded<string, number>(1_000);
  for (let n = 0; n < 50_000; n++) names.set(`stranger-${n}`, n);
  expect(names.size).toBe(1_000);
  names.set('stranger-49000', 1);
  names.set('another', 1);
  expect(['another', 'stranger-49000', 'stranger-49001'].map((name) => names.has(name))).toEqual([
    true,
    true,
    false,
  ]);
});
