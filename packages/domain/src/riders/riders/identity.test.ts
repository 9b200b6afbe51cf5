import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ageAt, bornOnOf, maskedNumber, withCheckDigit } from './identity.ts';

const zone = 'Asia/Shanghai';

test.each([
  ['11010519491231002X', '1949-12-31'],
  ['440524188001010014', '1880-01-01'],
  ['440524188001010015', undefined],
  ['11010519490231002X', undefined],
  ['1101051949123100', undefined],
  ['', undefined],
])('%s says %s', (number, born) => {
  expect(bornOnOf(number)).toBe(born);
});

test('one digit that was mistyped is always noticed', () => {
  const digits = fc
    .integer({ min: 0, max: 999 })
    .map((n) => `110105199001${String((n % 28) + 1).padStart(2, '0')}${String(n).padStart(3, '0')}`);
  fc.assert(
    fc.property(
      digits,
      fc.integer({ min: 14, max: 16 }),
      fc.integer({ min: 1, max: 9 }),
      (seventeen, at, by) => {
        const number = withCheckDigit(seventeen);
        const other = (Number(number[at]) + by) % 10;
        expect(bornOnOf(number)).toBeDefined();
        expect(bornOnOf(number.slice(0, at) + other + number.slice(at + 1))).toBeUndefined();
      },
    ),
  );
});

test('somebody gets older on the birthday, where they live', () => {
  expect(ageAt('2010-11-24', Date.UTC(2026, 10, 23, 15, 59), zone)).toBe(15);
  expect(ageAt('2010-11-24', Date.UTC(2026, 10, 23, 16), zone)).toBe(16);
  expect(ageAt('2008-02-29', Date.UTC(2026, 1, 28), zone)).toBe(17);
});

test('a number is shown by its ends', () => {
  expect(maskedNumber('11010519491231002X')).toBe('1101************2X');
  expect(maskedNumber('A1')).toBe('**');
});
