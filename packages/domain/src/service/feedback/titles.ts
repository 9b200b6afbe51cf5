/** Titles with a lower similarity are not alike. */
export const leastLikeness = 0.3;

/** The pairs of adjacent characters in a text, each once: they compare titles also in Chinese, which has no spaces. */
export function pairsIn(text: string): string[] {
  const letters = [...text.toLowerCase().replace(/[\s\p{P}\p{S}]+/gu, '')];
  return [...new Set(letters.slice(1).map((letter, i) => `${letters[i]}${letter}`))];
}

/** The similarity of two sets of pairs, 0 to 1 (Dice, Measures of the Amount of Ecologic Association, 1945). */
export function likeness(one: readonly string[], other: readonly string[]): number {
  if (one.length === 0 || other.length === 0) return 0;
  const known = new Set(one);
  return (2 * other.filter((pair) => known.has(pair)).length) / (one.length + other.length);
}
