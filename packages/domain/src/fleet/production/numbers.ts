import { checkDigitOf } from './imei.ts';

/** A run of vehicle numbers: prefix, first serial number, count, and whether a check digit follows. */
export interface NumberRun {
  prefix: string;
  start: number;
  count: number;
  checkDigit: boolean;
  /** Digits of the whole number. */
  digits: 8 | 9;
}

/** The most numbers in a run. */
export const mostNumbers = 5_000;

const roomOf = ({ prefix, digits, checkDigit }: NumberRun) => digits - prefix.length - (checkDigit ? 1 : 0);

/** How many serial numbers a prefix has, from 0 on; 0 if the prefix is invalid. */
export const serialsOf = (run: NumberRun) =>
  /^[1-9]\d*$/.test(run.prefix) && roomOf(run) > 0 ? 10 ** roomOf(run) : 0;

/** The numbers of a run; undefined if they would exceed the range or begin with a zero. */
export function numbersOf(run: NumberRun): string[] | undefined {
  const { prefix, start, count, checkDigit } = run;
  if (count < 1 || count > mostNumbers || start < 0 || start + count > serialsOf(run)) return undefined;
  return Array.from({ length: count }, (_, i) => {
    const stem = prefix + String(start + i).padStart(roomOf(run), '0');
    return checkDigit ? stem + checkDigitOf(stem) : stem;
  });
}

/** Free numbers in the order of their serials, and the taken ones skipped before the last of them. */
export interface FreeNumbers {
  free: string[];
  taken: string[];
}

/**
 * Continues along a run until it has enough free numbers. `isTaken` covers `numbers`, a part of the run's serials;
 * the earlier result is not changed.
 */
export function freeAmong(
  before: FreeNumbers,
  numbers: readonly string[],
  isTaken: (number: string) => boolean,
  want: number,
): FreeNumbers {
  const [free, taken] = [[...before.free], [...before.taken]];
  for (const number of numbers) {
    if (free.length >= want) break;
    (isTaken(number) ? taken : free).push(number);
  }
  return { free, taken };
}
