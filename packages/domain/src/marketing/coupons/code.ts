/** Digits and letters without the ambiguous 0 O 1 I L. Their number is prime. */
export const couponSymbols = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';
/** 13 of 31 symbols are 64.4 bits, too many to guess. */
export const couponBodyLength = 13;
const base = couponSymbols.length;

const placeOf = (symbol: string) => couponSymbols.indexOf(symbol);

/**
 * Check symbol: the weighted sum of the symbols modulo their number. It detects every single wrong symbol and every
 * swap of two.
 */
const checkOf = (text: string) =>
  couponSymbols.charAt([...text].reduce((sum, symbol, i) => sum + placeOf(symbol) * (i + 1), 0) % base);

/** Builds the body of a code from random bytes; sixteen make the bias negligible. */
export function couponBody(random: Uint8Array): string {
  let left = BigInt(`0x${Array.from(random, (byte) => byte.toString(16).padStart(2, '0')).join('')}`);
  let body = '';
  for (let i = 0; i < couponBodyLength; i++) {
    body += couponSymbols.charAt(Number(left % BigInt(base)));
    left /= BigInt(base);
  }
  return body;
}

/** A full code from a prefix of at most four symbols and a body. */
export const couponCode = (prefix: string, body: string) => `${prefix}${body}${checkOf(prefix + body)}`;

/**
 * Normalises a typed code: upper case without spaces and hyphens. Returns undefined if it cannot exist: wrong
 * length, symbol or check symbol.
 */
export function typedCoupon(text: string): string | undefined {
  const code = text.normalize('NFKC').toUpperCase().replace(/[\s-]/g, '');
  if (code.length <= couponBodyLength || code.length > couponBodyLength + 5) return undefined;
  if ([...code].some((symbol) => placeOf(symbol) < 0)) return undefined;
  return checkOf(code.slice(0, -1)) === code.at(-1) ? code : undefined;
}

/** A code in groups of four, for reading aloud and printing. */
export const couponInGroups = (code: string) => code.match(/.{1,4}/g)?.join('-') ?? '';

/** Masked code for operators who may not see it. */
export const maskedCoupon = (lastFour: string) => `****-${lastFour}`;
