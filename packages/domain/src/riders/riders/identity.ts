import { businessDayOf } from '../../platform/time/index.ts';

/** The minimum age of riders, everywhere. */
export const leastAge = 16;

const weights = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2];
const checks = '10X98765432';

/** The date of birth in an identity card number; undefined if invalid. */
export function bornOnOf(number: string): string | undefined {
  if (!/^[1-9]\d{16}[\dX]$/.test(number)) return undefined;
  const sum = weights.reduce((total, weight, i) => total + weight * Number(number[i]), 0);
  if (checks[sum % 11] !== number[17]) return undefined;
  const day = `${number.slice(6, 10)}-${number.slice(10, 12)}-${number.slice(12, 14)}`;
  const read = new Date(`${day}T00:00:00Z`);
  return !Number.isNaN(read.getTime()) && read.toISOString().startsWith(day) ? day : undefined;
}

/** Appends the check digit to a number of 17 digits. */
export const withCheckDigit = (digits: string) =>
  digits + checks[weights.reduce((total, weight, i) => total + weight * Number(digits[i]), 0) % 11];

/** The age in whole years. */
export function ageAt(bornOn: string, now: number, zone: string): number {
  const today = businessDayOf(now, zone);
  const years = Number(today.slice(0, 4)) - Number(bornOn.slice(0, 4));
  return today.slice(5) < bornOn.slice(5) ? years - 1 : years;
}

/** The number with only its first four and last two digits. */
export const maskedNumber = (number: string) =>
  number.length <= 6
    ? '*'.repeat(number.length)
    : `${number.slice(0, 4)}${'*'.repeat(number.length - 6)}${number.slice(-2)}`;
