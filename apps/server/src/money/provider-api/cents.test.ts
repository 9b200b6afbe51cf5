import { assert, integer, property } from 'fast-check';
import { expect, test } from 'vitest';
import { centsOf, yuanOf } from './cents.ts';

test('what a provider writes in yuan is read to the cent', () => {
  const read = ['0.29', '0.57', '1234567.89', '12', '12.3', '-0.05', '0.00', '+1.00', '0.600'].map(centsOf);
  expect(read).toEqual([29, 57, 123_456_789, 1_200, 1_230, -5, 0, 100, 60]);
});

test('what is no amount of whole cents is not made one', () => {
  expect(['', '0.005', '1,000.00', '1e3', '--1', '.5', 'NaN'].map(centsOf)).toEqual(Array(7).fill(undefined));
});

test('every amount comes back from its text', () => {
  assert(
    property(integer({ min: -99_999_999_999_999, max: 99_999_999_999_999 }), (cents) => {
      expect(centsOf(yuanOf(cents))).toBe(cents);
    }),
  );
});
