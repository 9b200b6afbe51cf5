/** Full-width digits, or a full-width sign behind a digit; Chinese keyboards write both. */
const fullWidth = /[０-９]|\d[．－：／]/;
/** Latin letters, digits, signs and blanks of either width, and nothing else. */
const onlySigns = /^[\s!-~！-～]*$/;
/** The offset between a full-width character and the plain one. */
const apart = 0xfee0;

/**
 * A number, amount, phone or code as it is stored: with plain digits, letters and signs, whatever the keyboard produced.
 * A text with words stays as it is, including its digits.
 */
export const plainDigits = (text: string): string =>
  fullWidth.test(text) && onlySigns.test(text)
    ? text.replace(/[！-～]/g, (letter) => String.fromCharCode(letter.charCodeAt(0) - apart))
    : text;

/** Longer texts are files or prose. */
const longest = 500;

/** The same for every text within a value; returns the value itself if nothing changes. */
export function withPlainDigits(value: unknown): unknown {
  if (typeof value === 'string') return value.length > longest ? value : plainDigits(value);
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return sameOr(value, value.map(withPlainDigits));
  const entries = Object.entries(value);
  const plain = entries.map(([, one]) => withPlainDigits(one));
  return entries.every(([, one], i) => one === plain[i])
    ? value
    : Object.fromEntries(entries.map(([name], i) => [name, plain[i]]));
}

const sameOr = (given: readonly unknown[], made: readonly unknown[]) =>
  made.every((one, i) => one === given[i]) ? given : made;
