/** Cents as providers write them: yuan with two decimals, `-1234` → `-12.34`. */
export function yuanOf(cents: number): string {
  const digits = String(Math.abs(cents)).padStart(3, '0');
  return `${cents < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/** The exact cents of an amount in yuan, or undefined if it is not one in whole cents. */
export function centsOf(yuan: string): number | undefined {
  const parts = /^([+-]?)(\d{1,12})(?:\.(\d{1,2})0*)?$/.exec(yuan.trim());
  if (!parts) return undefined;
  const [, sign, whole, rest = ''] = parts;
  const cents = Number(whole) * 100 + Number(rest.padEnd(2, '0'));
  return sign === '-' && cents > 0 ? -cents : cents;
}
