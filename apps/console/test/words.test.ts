import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { permissionTree } from '@kickstand/contract/organisation/permissions';
import { expect, test } from 'vitest';
import { en as vehiclesEn } from '../src/fleet/vehicle-kit/vehicles.words.en.ts';
import { zh as vehiclesZh } from '../src/fleet/vehicle-kit/vehicles.words.zh.ts';

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

const textsOf = (value: unknown): string[] => {
  if (typeof value === 'string') return [value];
  if (typeof value === 'function') return [String(value)];
  return typeof value === 'object' && value ? Object.values(value).flatMap(textsOf) : [];
};

test('a franchisee has one word in Chinese', () => {
  const wrong = features.filter((feature) =>
    textsOf(zh[`${feature}.words.zh.ts`]?.zh).some((text) => text.includes('代理商')),
  );
  expect(wrong).toEqual([]);
  expect(permissionTree.filter((node) => node.zh.includes('代理')).map(({ code }) => code)).toEqual([]);
});

type Table = Record<string, unknown>;

const tablesOf = (value: unknown): Table[] =>
  typeof value === 'object' && value ? [value as Table, ...Object.values(value).flatMap(tablesOf)] : [];

const camel = (name: string) => name.replace(/_(.)/g, (_, letter: string) => letter.toUpperCase());

test.each([
  ['zh', zh, vehiclesZh],
  ['en', en, vehiclesEn],
] as const)('each state of a vehicle has one word wherever it is named (%s)', (language, files, own) => {
  expect(new Set(Object.values(own.riding)).size).toBe(Object.values(own.riding).length);
  const words: Record<string, string> = { ...own.riding, ...own.ops };
  const states = ['temp_parked', 'in_ops', 'low_battery', 'repair_reported', 'dragged_back'];
  const other = Object.entries(files).flatMap(([file, texts]) =>
    tablesOf((texts as Record<string, unknown>)[language]).flatMap((table) =>
      states.flatMap((state) => {
        const word = table[state] ?? table[camel(state)];
        return typeof word === 'string' && word !== words[state] ? [`${file}: ${word}`] : [];
      }),
    ),
  );
  expect(other).toEqual([]);
});

type Saying = (...values: readonly unknown[]) => string;

const sayingsOf = (value: unknown): Saying[] => {
  if (typeof value === 'function') return [value as Saying];
  return typeof value === 'object' && value ? Object.values(value).flatMap(sayingsOf) : [];
};

/** What it says of one thing; counts come as numbers or as texts, names as anything. */
function saidOfOne(say: Saying, one: unknown): string {
  try {
    return say(...Array.from({ length: say.length }, () => one));
  } catch {
    return '';
  }
}

// What stands behind a bound is never one, so bounds are left in peace.
const manyForOne =
  /(?<!at most |more than |of )\b1 (?:(?:more|idle|open|field|older|move) )?(?:account|alarm|area|character|corner|day|device|draft|fence|field reading|franchisee|item|move task|note|permission|position|row|service area|session|station|task|time|trip|vehicle)s\b/i;

test.each(Object.entries(en))('%s speaks of one thing in the singular', (_, { en: english }) => {
  const wrong = sayingsOf(english)
    .map((say) => ['1', 1].map((one) => saidOfOne(say, one)))
    .filter((said) => said.every((text) => manyForOne.test(text)));
  expect(wrong).toEqual([]);
});

test('what stands between words is said by the kit in each language, not written beside them', () => {
  const source = join(import.meta.dirname, '..', 'src');
  const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter(
    (file) => /\.tsx?$/.test(file) && !/(?:\.test|words\.zh|words\.en)\.tsx?$/.test(file),
  );
  const joined = /join\('[^']*[，。、；：][^']*'\)|[}>][，。、；：（]/;
  expect(files.length).toBeGreaterThan(500);
  expect(files.filter((file) => joined.test(readFileSync(join(source, file), 'utf8')))).toEqual([]);
});
