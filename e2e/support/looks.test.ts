import { describe, expect, test } from 'vitest';
import { everyLook, type Look, nameOf, pairedLooks } from './looks.ts';

const pairsOf = (looks: readonly Look[]) =>
  new Set(
    looks.flatMap(({ locale, theme, width }) => [
      `${locale} ${theme}`,
      `${locale} ${width}`,
      `${theme} ${width}`,
    ]),
  );

describe.each([0, 1])('of screen %i', (serial) => {
  test('half of the looks hold every pair of language, theme and width', () => {
    const looks = pairedLooks(serial);
    expect(looks).toHaveLength(everyLook.length / 2);
    expect(pairsOf(looks)).toEqual(pairsOf(everyLook));
  });

  test('the looks of one language follow each other, so that each is loaded once', () => {
    const languages = pairedLooks(serial).map(({ locale }) => locale);
    expect(languages.filter((locale, i) => locale !== languages[i - 1])).toHaveLength(2);
  });
});

test('two neighbouring screens together have every look', () => {
  const names = [...pairedLooks(0), ...pairedLooks(1)].map(nameOf);
  expect(names.sort()).toEqual(everyLook.map(nameOf).sort());
});
