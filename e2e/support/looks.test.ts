import { describe, expect, test } from 'vitest';
import { everyLook, isThemeNew, type Look, looksOf, nameOf } from './looks.ts';

const valuesOf = (looks: readonly Look[]) =>
  new Set(looks.flatMap(({ locale, theme, width }) => [locale, theme, width]));

describe.each([0, 1, 2, 3, 7])('of screen %i', (serial) => {
  test('the width of a desk, one below it, both languages and both themes are looked at', () => {
    const looks = looksOf(serial);
    expect(looks).toHaveLength(2);
    expect(valuesOf(looks)).toContain(1440);
    expect(valuesOf(looks).size).toBe(6);
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

test('twelve neighbouring screens together have every look', () => {
  const names = new Set(
    Array.from({ length: 12 }, (_, i) => looksOf(5 + i))
      .flat()
      .map(nameOf),
  );
  expect([...names].sort()).toEqual(everyLook.map(nameOf).sort());
});
