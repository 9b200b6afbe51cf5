import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';

const dist = join(import.meta.dirname, '..', 'dist');
const manifestFile = join(dist, '.vite', 'manifest.json');

interface Chunk {
  file: string;
  isEntry?: boolean;
  isDynamicEntry?: boolean;
  imports?: string[];
  dynamicImports?: string[];
}

/** Chunks with a budget of their own. */
const large = /\/(map|charts|maplibre|deck|echarts)[-.]/;
const kB = 1_000;

const manifest: Record<string, Chunk> = existsSync(manifestFile)
  ? JSON.parse(readFileSync(manifestFile, 'utf8'))
  : {};

/** A chunk and everything that is loaded with it, without waiting for anything. */
function withImports(key: string, found = new Set<string>()): Set<string> {
  if (found.has(key)) return found;
  found.add(key);
  for (const next of manifest[key]?.imports ?? []) withImports(next, found);
  return found;
}

const files = (keys: Iterable<string>) =>
  new Set([...keys].map((key) => manifest[key]?.file ?? '').filter((file) => file.endsWith('.js')));

const weightOf = (file: string) => gzipSync(readFileSync(join(dist, file))).length;
const weigh = (loaded: Iterable<string>) =>
  [...loaded].filter((file) => !large.test(`/${file}`)).reduce((sum, file) => sum + weightOf(file), 0);

/** The words of one language; the other is not loaded. */
const isWords = (key: string) => /\.words\.zh\.ts$|locale\/zh_CN/.test(key);

function load(keys: readonly string[]) {
  const all = new Set<string>();
  for (const key of keys) for (const found of withImports(key)) all.add(found);
  for (const key of [...all])
    for (const later of manifest[key]?.dynamicImports ?? []) if (isWords(later)) withImports(later, all);
  return files(all);
}

const keyOf = (pattern: RegExp) => Object.keys(manifest).find((key) => pattern.test(key)) ?? '';

// A build is made before the browser tests; without one there is nothing to weigh.
describe.skipIf(!existsSync(manifestFile))('the size of the built console, script in gzip', () => {
  const entry = Object.keys(manifest).find((key) => manifest[key]?.isEntry) ?? '';
  const shell = keyOf(/src\/app\/shell\.tsx$/);
  const login = load([entry, keyOf(/src\/app\/login-routes\.tsx$/)]);
  const routes = Object.keys(manifest).filter(
    (key) => /src\/features\/.*\.tsx$/.test(key) && manifest[key]?.isDynamicEntry,
  );
  const firstList = keyOf(/src\/features\/vehicles\/.*(list|query).*\.tsx$/);

  test('no chunk waits for itself: words are awaited at the top of modules, so a circle would start half-made', () => {
    const done = new Set<string>();
    const circles: string[] = [];
    const visit = (key: string, path: readonly string[]) => {
      if (path.includes(key)) return void circles.push([...path, key].join(' > '));
      if (done.has(key)) return;
      for (const next of manifest[key]?.imports ?? []) visit(next, [...path, key]);
      done.add(key);
    };
    for (const key of Object.keys(manifest)) visit(key, []);
    expect(circles).toEqual([]);
  });

  test('neither login nor shell loads the map or the charts', () => {
    expect([...login, ...load([shell])].filter((file) => large.test(`/${file}`))).toEqual([]);
  });

  test('the login page weighs at most 150 kB and nothing of antd', () => {
    expect(weigh(login)).toBeLessThanOrEqual(150 * kB);
    for (const file of login) expect(readFileSync(join(dist, file), 'utf8')).not.toContain('ant-btn');
  });

  test('shell and first list weigh at most 400 kB', () => {
    expect(shell).not.toBe('');
    const keys = firstList ? [entry, shell, firstList] : [entry, shell];
    expect(weigh(load(keys))).toBeLessThanOrEqual(400 * kB);
  });

  test.each(routes)('%s adds at most 60 kB', (route) => {
    const before = load(firstList ? [entry, shell, firstList] : [entry, shell]);
    const added = [...load([entry, shell, route])].filter((file) => !before.has(file));
    expect(weigh(added)).toBeLessThanOrEqual(60 * kB);
  });
});
