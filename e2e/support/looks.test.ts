import { describe, expect, test } from 'vitest';
import { everyLook, isThemeNew, type Look, looksOf, nameOf } from './looks.ts';

const valuesOf = (looks: readonly Look[]) =>
  new Set(looks.flatMap(({ locale, theme, width }) => [locale, theme, width]));

describe.each([0, 1, 2, 3, 7])('of screen %i', (serial) => {
  test('every width, language and theme is looked at', () => {
    const looks = looksOf(serial);
    expect(looks).toHaveLength(3);
    expect(valuesOf(looks)).toEqual(valuesOf(everyLook));
  });

  test('each theme is new once', () => {
    const looks = looksOf(serial);
    const themes = looks.filter((look) => isThemeNew(looks, look)).map(({ theme }) => theme);
    expect(themes.sort()).toEqual(['dark', 'light']);
  });

  test('the looks of one language follow each other, so that each is loaded once', () => {
    const languages = looksOf(serial).map(({ locale }) => locale);
    expect(languages.filter((locale, i) => locale !== languages[i - 1])).toHaveLength(2);
  });
});

test('four neighbouring screens together have every look', () => {
  const names = [5, 6, 7, 8].flatMap(looksOf).map(nameOf);
  expect(names.sort()).toEqual(everyLook.map(nameOf).sort());
});
