import fc from 'fast-check';
import { expect, test } from 'vitest';
import { barredFromCheck, findingsAgree } from './spot-check.ts';

test.each([
  [{ brake: true, light: false }, { brake: true, light: false }, true],
  [{ brake: true, light: false }, { brake: true, light: true }, false],
  [{ brake: true, light: false }, { brake: true, tyre: false }, true],
  [{ brake: true }, { tyre: false }, null],
  [{}, { tyre: false }, null],
])('%j checked by %j agrees: %s', (first, second, agrees) => {
  expect(findingsAgree(first, second)).toBe(agrees);
});

const checklist = fc.dictionary(fc.constantFrom('brake', 'light', 'tyre', 'qr'), fc.boolean());
test('whichever inspection was first, they agree or differ all the same, and each agrees with itself', () => {
  fc.assert(
    fc.property(checklist, checklist, (one, other) => {
      expect(findingsAgree(one, other)).toBe(findingsAgree(other, one));
      expect(findingsAgree(one, one)).toBe(Object.keys(one).length === 0 ? null : true);
    }),
  );
});

test('whoever did an inspection, or was with it, does not check it', () => {
  expect(barredFromCheck('ann', ['ben'])).toEqual(['ann', 'ben']);
  expect(barredFromCheck(null, [])).toEqual([]);
});
