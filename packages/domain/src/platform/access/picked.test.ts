import { expect, test } from 'vitest';
import { isWhatWasMeant } from './picked.ts';

test.each([
  [1, 1, true],
  [3, 8, true],
  [3, 9, false],
  [200, 220, true],
  [200, 221, false],
  [200, 179, false],
])('agreed to %i, found %i: %s', (agreed, found, meant) => {
  expect(isWhatWasMeant(agreed, found)).toBe(meant);
});
