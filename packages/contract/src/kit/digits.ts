/** Full-width digits, or a full-width sign behind a digit; Chinese keyboards write both. */
const fullWidth = /[０-９]|\d[．－：／]/;
/** Latin letters, digits, signs and blanks of either width, and nothing else. */
const onlySigns = /^[\s!-~！-～]*$/;
/** How far a full-width character stands behind the plain one. */
const apart = 0xfee0;

/**
 * A number, an amount, a phone or a code as it is kept: with plain digits, letters and signs, whichever a keyboard wrote. A
 * text of words stays as it is, digits too.
 */
export const plainDigits = (text: string): string =>
  fullWidth.test(text) && onlySigns.test(text)
    ? text.replace(/[！-～]/g, (letter) => String.fromCharCode(letter.charCodeAt(0) - apart))
    : text;

/** Longer texts are files or stories. */
const longest = 500;

/** The same for every text within a value; the value itself where nothing changes. */
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
