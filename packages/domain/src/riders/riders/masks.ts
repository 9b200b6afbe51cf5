/** How much of a person is shown where not all of it is. */
export interface PersonMask {
  showsPhoneStart: boolean;
  /** How many of the last digits of a phone. */
  phoneDigits: number;
  showsNames: boolean;
  showsNameEnd: boolean;
  /** The ends of a number of a paper. */
  showsNumbers: boolean;
}

const stars = (text: string) => '*'.repeat([...text].length);

/** A phone of which the first three and the last four digits are shown, with no more than the mask allows. */
export function phoneWithin(phone: string, { showsPhoneStart, phoneDigits }: PersonMask): string {
  const end = phone.length - phoneDigits;
  return [...phone]
    .map((digit, i) => ((i < 3 && showsPhoneStart) || i >= Math.max(3, end) ? digit : '*'))
    .join('');
}

/** 陈*兰 is 陈** or *** where the mask says so. */
export function nameWithin(name: string, { showsNames, showsNameEnd }: PersonMask): string {
  if (!showsNames) return stars(name);
  const [surname = '', ...rest] = [...name];
  return showsNameEnd ? name : surname + stars(rest.join(''));
}

export const numberWithin = (number: string, { showsNumbers }: PersonMask) =>
  showsNumbers ? number : stars(number);

/** What is shown where it is not known which of several masks holds: what each of them shows. */
export const strictestOf = (masks: readonly PersonMask[]): PersonMask => ({
  showsPhoneStart: masks.every(({ showsPhoneStart }) => showsPhoneStart),
  phoneDigits: Math.min(4, ...masks.map(({ phoneDigits }) => phoneDigits)),
  showsNames: masks.every(({ showsNames }) => showsNames),
  showsNameEnd: masks.every(({ showsNameEnd }) => showsNameEnd),
  showsNumbers: masks.every(({ showsNumbers }) => showsNumbers),
});
