import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  afterWrongCoupon,
  couponBody,
  couponCode,
  couponInGroups,
  couponLockMinutes,
  couponSymbols,
  noCouponTries,
  shutsOut,
  typedCoupon,
} from './index.ts';

const bytes = fc.uint8Array({ minLength: 16, maxLength: 16 });
const prefix = fc
  .array(fc.constantFrom(...couponSymbols), { maxLength: 4 })
  .map((symbols) => symbols.join(''));
const code = fc.tuple(prefix, bytes).map(([of, random]) => couponCode(of, couponBody(random)));

describe('codes of vouchers', () => {
  test('are the same ones for the same bytes, and read however they are typed', () => {
    fc.assert(
      fc.property(code, (made) => {
        expect(typedCoupon(made)).toBe(made);
        expect(typedCoupon(` ${couponInGroups(made).toLowerCase()} `)).toBe(made);
      }),
    );
  });

  test('are refused with one symbol wrong, and with two neighbours exchanged', () => {
    fc.assert(
      fc.property(code, fc.nat(12), fc.constantFrom(...couponSymbols), (made, place, symbol) => {
        const wrong = made.slice(0, place) + symbol + made.slice(place + 1);
        if (wrong !== made) expect(typedCoupon(wrong)).toBeUndefined();
        const [a = '', b = ''] = [made.charAt(place), made.charAt(place + 1)];
        const exchanged = made.slice(0, place) + b + a + made.slice(place + 2);
        if (a !== b) expect(typedCoupon(exchanged)).toBeUndefined();
      }),
    );
  });

  test('hold none of the symbols that are mistaken for others', () => {
    for (const symbol of '01OIL') expect(couponSymbols).not.toContain(symbol);
    expect(couponSymbols).toHaveLength(31);
    expect(typedCoupon('HELLO')).toBeUndefined();
    expect(typedCoupon('')).toBeUndefined();
  });
});

describe('wrong codes', () => {
  const minute = 60_000;
  const wrongAt = (...at: number[]) => at.reduce((tries, now) => afterWrongCoupon(tries, now), noCouponTries);

  test('four within ten minutes are forgiven, the fifth shuts out for an hour', () => {
    const start = 1_000_000_000;
    expect(couponLockMinutes(wrongAt(start, start, start, start), start)).toBe(0);
    const locked = wrongAt(start, start, start, start, start + 9 * minute);
    expect(couponLockMinutes(locked, start + 9 * minute)).toBe(60);
    expect(couponLockMinutes(locked, start + 68 * minute)).toBe(1);
    expect(couponLockMinutes(locked, start + 69 * minute)).toBe(0);
  });

  test('of an address the fiftieth shuts out, and only whoever registered within a week', () => {
    let tries = noCouponTries;
    for (let n = 0; n < 49; n++) tries = afterWrongCoupon(tries, 1_000, 'address');
    expect(tries.lockedUntil).toBeNull();
    expect(couponLockMinutes(afterWrongCoupon(tries, 1_000, 'address'), 1_000)).toBe(60);
    const day = 24 * 60 * minute;
    expect(shutsOut('address', 0, 7 * day - 1)).toBe(true);
    expect(shutsOut('address', 0, 7 * day)).toBe(false);
    expect(shutsOut('device', 0, 7 * day)).toBe(true);
  });

  test('five over more than ten minutes shut nobody out', () => {
    const start = 1_000_000_000;
    expect(wrongAt(...[0, 3, 6, 9, 12].map((n) => start + n * minute)).lockedUntil).toBeNull();
  });

  test('each lock lasts twice as long as the one before, up to a day, and a day without tries begins anew', () => {
    let [tries, now] = [noCouponTries, 1_000_000_000];
    const lasts: number[] = [];
    for (let lock = 0; lock < 7; lock++) {
      for (let n = 0; n < 5; n++) tries = afterWrongCoupon(tries, now);
      lasts.push(couponLockMinutes(tries, now) / 60);
      now = tries.lockedUntil ?? now;
    }
    expect(lasts).toEqual([1, 2, 4, 8, 16, 24, 24]);
    now += 24 * 60 * minute;
    for (let n = 0; n < 5; n++) tries = afterWrongCoupon(tries, now);
    expect(couponLockMinutes(tries, now)).toBe(60);
  });
});
