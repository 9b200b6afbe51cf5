import { expect, test } from 'vitest';

type Texts = Record<string, unknown>;

const zh = import.meta.glob<{ zh: Texts }>('../src/**/*.words.zh.ts', { eager: true });
const en = import.meta.glob<{ en: Texts }>('../src/**/*.words.en.ts', { eager: true });

/** Every key with what stands there: a text, or a function with so many values. */
function shapeOf(texts: Texts, at = ''): string[] {
  return Object.entries(texts).flatMap(([key, value]) => {
    const path = at ? `${at}.${key}` : key;
    if (typeof value === 'function') return [`${path}(${value.length})`];
    return typeof value === 'string' ? [path] : shapeOf(value as Texts, path);
  });
}

function emptyIn(texts: Texts): string[] {
  return Object.entries(texts).flatMap(([key, value]) => {
    if (typeof value === 'string') return value ? [] : [key];
    return typeof value === 'object' && value ? emptyIn(value as Texts) : [];
  });
}

const features = Object.keys(zh).map((file) => file.replace('.words.zh.ts', ''));

test('every Chinese file has its English one', () => {
  expect(features.length).toBeGreaterThan(3);
  expect(
    Object.keys(en)
      .map((file) => file.replace('.words.en.ts', ''))
      .sort(),
  ).toEqual([...features].sort());
});

test.each(features)('%s says the same things in both languages', (feature) => {
  const chinese = zh[`${feature}.words.zh.ts`]?.zh ?? {};
  const english = en[`${feature}.words.en.ts`]?.en ?? {};
  expect(shapeOf(english).sort()).toEqual(shapeOf(chinese).sort());
  expect([...emptyIn(chinese), ...emptyIn(english)]).toEqual([]);
});
