/** How much of a person is shown when masked. */
export interface PersonMask {
  showsPhoneStart: boolean;
  /** How many of the last digits of a phone. */
  phoneDigits: number;
  showsNames: boolean;
  showsNameEnd: boolean;
  /** The ends of a document number. */
  showsNumbers: boolean;
}

const stars = (text: string) => '*'.repeat([...text].length);

/** A phone with at most the first three and last four digits, as far as the mask allows. */
export function phoneWithin(phone: string, { showsPhoneStart, phoneDigits }: PersonMask): string {
  const end = phone.length - phoneDigits;
  return [...phone]
    .map((digit, i) => ((i < 3 && showsPhoneStart) || i >= Math.max(3, end) ? digit : '*'))
    .join('');
}

/** 陈*兰 becomes 陈** or *** under the mask. */
export function nameWithin(name: string, { showsNames, showsNameEnd }: PersonMask): string {
  if (!showsNames) return stars(name);
  const [surname = '', ...rest] = [...name];
  return showsNameEnd ? name : surname + stars(rest.join(''));
}

export const numberWithin = (number: string, { showsNumbers }: PersonMask) =>
  showsNumbers ? number : stars(number);

/** The mask to use where it is unknown which of several applies: only what all of them show. */
export const strictestOf = (masks: readonly PersonMask[]): PersonMask => ({
  showsPhoneStart: masks.every(({ showsPhoneStart }) => showsPhoneStart),
  phoneDigits: Math.min(4, ...masks.map(({ phoneDigits }) => phoneDigits)),
  showsNames: masks.every(({ showsNames }) => showsNames),
  showsNameEnd: masks.every(({ showsNameEnd }) => showsNameEnd),
  showsNumbers: masks.every(({ showsNumbers }) => showsNumbers),
});
