/** The sum of a number's digits by Luhn, from the right, every second one doubled. */
const luhnSum = (digits: string) =>
  [...digits].reverse().reduce((sum, digit, i) => {
    const value = Number(digit) * (i % 2 === 1 ? 2 : 1);
    return sum + (value > 9 ? value - 9 : value);
  }, 0);

/** Whether the last digit of a number is its Luhn check digit. */
export const isLuhn = (digits: string) => /^\d+$/.test(digits) && luhnSum(digits) % 10 === 0;

/** The digit that makes a number pass `isLuhn` when it is put behind it. */
export const checkDigitOf = (digits: string) => String((10 - (luhnSum(`${digits}0`) % 10)) % 10);

/** How spreadsheets spoil long numbers: 8.65E+14. */
export const isScientific = (text: string) => /^[+-]?\d+(\.\d+)?e\+?\d+$/i.test(text.trim());

export type ImeiTrouble = 'scientific' | 'shape' | 'check_digit';

/** What is wrong with an IMEI of a controller; undefined when nothing is. */
export function imeiTrouble(text: string): ImeiTrouble | undefined {
  if (isScientific(text)) return 'scientific';
  if (!/^86\d{13}$/.test(text)) return 'shape';
  return isLuhn(text) ? undefined : 'check_digit';
}
