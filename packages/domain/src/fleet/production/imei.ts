/** The Luhn sum of a number's digits. */
const luhnSum = (digits: string) =>
  [...digits].reverse().reduce((sum, digit, i) => {
    const value = Number(digit) * (i % 2 === 1 ? 2 : 1);
    return sum + (value > 9 ? value - 9 : value);
  }, 0);

/** Whether the last digit of a number is its Luhn check digit. */
export const isLuhn = (digits: string) => /^\d+$/.test(digits) && luhnSum(digits) % 10 === 0;

/** The digit that makes a number pass `isLuhn` when appended. */
export const checkDigitOf = (digits: string) => String((10 - (luhnSum(`${digits}0`) % 10)) % 10);

/** Long numbers as spreadsheets spoil them: 8.65E+14. */
export const isScientific = (text: string) => /^[+-]?\d+(\.\d+)?e\+?\d+$/i.test(text.trim());

export type ImeiTrouble = 'scientific' | 'shape' | 'check_digit';

/** What is wrong with a controller's IMEI; undefined if nothing. */
export function imeiTrouble(text: string): ImeiTrouble | undefined {
  if (isScientific(text)) return 'scientific';
  if (!/^86\d{13}$/.test(text)) return 'shape';
  return isLuhn(text) ? undefined : 'check_digit';
}
