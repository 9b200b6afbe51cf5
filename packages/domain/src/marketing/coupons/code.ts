/** Digits and letters that are not mistaken for each other: none of 0 O 1 I L. There is a prime number of them. */
export const couponSymbols = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';
/** Of 31 symbols so many are 64.4 bits: nobody guesses one. */
export const couponBodyLength = 13;
const base = couponSymbols.length;

const placeOf = (symbol: string) => couponSymbols.indexOf(symbol);

/**
 * The symbol that ends a code: the places of its symbols, each times where it stands, summed by the prime of symbols. It
 * finds every single wrong symbol and every two that were exchanged.
 */
const checkOf = (text: string) =>
  couponSymbols.charAt([...text].reduce((sum, symbol, i) => sum + placeOf(symbol) * (i + 1), 0) % base);

/** The body of a code from random bytes, of which sixteen are enough that each symbol is as likely as any other. */
export function couponBody(random: Uint8Array): string {
  let left = BigInt(`0x${Array.from(random, (byte) => byte.toString(16).padStart(2, '0')).join('')}`);
  let body = '';
  for (let i = 0; i < couponBodyLength; i++) {
    body += couponSymbols.charAt(Number(left % BigInt(base)));
    left /= BigInt(base);
  }
  return body;
}

/** A whole code of a prefix of at most four symbols and a body. */
export const couponCode = (prefix: string, body: string) => `${prefix}${body}${checkOf(prefix + body)}`;

/**
 * A code as it was made, from how somebody typed it: in capitals, without spaces and hyphens. Undefined where nobody can have
 * been given it: too short, too long, a symbol that is none, or a check that is wrong.
 */
export function typedCoupon(text: string): string | undefined {
  const code = text.normalize('NFKC').toUpperCase().replace(/[\s-]/g, '');
  if (code.length <= couponBodyLength || code.length > couponBodyLength + 5) return undefined;
  if ([...code].some((symbol) => placeOf(symbol) < 0)) return undefined;
  return checkOf(code.slice(0, -1)) === code.at(-1) ? code : undefined;
}

/** A code in groups of four, as it is read out and printed. */
export const couponInGroups = (code: string) => code.match(/.{1,4}/g)?.join('-') ?? '';

/** What is shown of a code to whoever may not read it. */
export const maskedCoupon = (lastFour: string) => `****-${lastFour}`;
