import { expect, test } from 'vitest';
import { plainDigits, withPlainDigits } from './digits.ts';

test.each([
  ['２.５', '2.5'],
  ['１２．５０', '12.50'],
  ['2．5', '2.5'],
  ['１３８０００００００１', '13800000001'],
  ['ＡＢ－１２', 'AB-12'],
  ['２０２６－１１－２２ ０８：００', '2026-11-22 08:00'],
  ['第２仓', '第２仓'],
  ['ok！', 'ok！'],
  ['', ''],
])('%s is kept as %s', (given, kept) => {
  expect(plainDigits(given)).toBe(kept);
});

test('digits are plain however deep they stand, and what holds none stays the same', () => {
  expect(withPlainDigits({ a: [{ b: '１' }], c: 2, d: null })).toEqual({ a: [{ b: '1' }], c: 2, d: null });
  const same = { a: ['x', { b: '２号线' }] };
  expect(withPlainDigits(same)).toBe(same);
});
