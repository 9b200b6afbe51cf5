import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { expect, test } from 'vitest';
import domains from './architecture/domains.json' with { type: 'json' };
import { importsBetween, upwardImports } from './architecture/imports.ts';
import listedUpward from './architecture/upward-imports.json' with { type: 'json' };

const root = join(import.meta.dirname, '..');
const trees = ['apps', 'packages', 'tools', 'bench', 'e2e'];
const elsewhere = new Set(['node_modules', 'dist', '.vite']);

const filesIn = (dir: string): string[] =>
  readdirSync(dir, { withFileTypes: true }).flatMap((entry) => {
    if (elsewhere.has(entry.name)) return [];
    const path = join(dir, entry.name);
    return entry.isDirectory() ? filesIn(path) : [relative(root, path)];
  });
const files = trees.flatMap((tree) => filesIn(join(root, tree)));

const domainNames = new Set(domains.map(({ name }) => name));

const mostFiles = 30;
const mostLines = 300;

test('no folder holds more files than one overlooks', () => {
  const counts = new Map<string, number>();
  for (const file of files) counts.set(dirname(file), (counts.get(dirname(file)) ?? 0) + 1);
  expect([...counts].filter(([, count]) => count > mostFiles)).toEqual([]);
});

/** Words are tables, tests are lists of sentences, looks are rules beside each other, and some files are written by a tool. */
const mayBeLong =
  /\.(words\.(zh|en)|words|test|spec|slow|attack|soak)\.tsx?$|\.css$|\/(tables|examples[a-z.-]*)\.ts$/;

test('no file is too long to be read at one go', () => {
  const long = files
    .filter((file) => /\.tsx?$/.test(file) && !mayBeLong.test(file))
    .map((file) => [file, readFileSync(join(root, file), 'utf8').split('\n').length - 1] as const)
    .filter(([, lines]) => lines > mostLines);
  expect(long).toEqual([]);
});

/** What a feature of an app imports of others. Addresses lead from page to page in every direction and count as none. */
function arrowsOf(app: string) {
  const base = `apps/${app}/src/`;
  const isFeature = ([domain = '', feature = '']: string[]) =>
    domainNames.has(domain) && !feature.endsWith('.ts');
  const featureOf = (path: string) => {
    const parts = path.slice(base.length).split('/');
    return isFeature(parts) ? parts.slice(0, 2).join('/') : undefined;
  };
  const arrows = new Map<string, Set<string>>();
  for (const file of files) {
    if (!file.startsWith(base) || !/\.tsx?$/.test(file) || /\.test\.tsx?$/.test(file)) continue;
    const from = featureOf(file);
    if (!from || from.startsWith('demo/')) continue;
    for (const [, path = ''] of readFileSync(join(root, file), 'utf8').matchAll(
      /(?:from|import\(?) ?'(\.[^']+)'/g,
    )) {
      const target = join(dirname(file), path);
      if (!target.startsWith(base) || target.endsWith('.paths.ts')) continue;
      const to = featureOf(target);
      if (to && to !== from) arrows.set(from, (arrows.get(from) ?? new Set()).add(to));
    }
  }
  return arrows;
}

/** The features that can be reached from themselves. */
function circlesOf(arrows: ReadonlyMap<string, ReadonlySet<string>>) {
  const reachable = (from: string) => {
    const seen = new Set<string>();
    const open = [...(arrows.get(from) ?? [])];
    for (let next = open.pop(); next !== undefined; next = open.pop()) {
      if (seen.has(next)) continue;
      seen.add(next);
      open.push(...(arrows.get(next) ?? []));
    }
    return seen;
  };
  return [...arrows.keys()].filter((feature) => reachable(feature).has(feature));
}

test.each(['console', 'server'])('the features of the %s form no circle', (app) => {
  const arrows = arrowsOf(app);
  expect(arrows.size).toBeGreaterThan(5);
  expect(circlesOf(arrows)).toEqual([]);
});

test('a circle is found', () => {
  const arrows = new Map([
    ['a', new Set(['b'])],
    ['b', new Set(['c'])],
    ['c', new Set(['b'])],
  ]);
  expect(circlesOf(arrows)).toEqual(['b', 'c']);
});

test('domains know only those below them, but for what is listed', () => {
  const found = importsBetween(root);
  expect(found.length).toBeGreaterThan(500);
  const up = [...new Set(upwardImports(found).map(({ file, target }) => `${file} → ${target}`))].sort();
  expect(up).toEqual(listedUpward);
});

test('no folder holds more folders than one overlooks', () => {
  const inside = new Map<string, Set<string>>();
  for (const file of files) {
    const folder = dirname(file);
    inside.set(dirname(folder), (inside.get(dirname(folder)) ?? new Set()).add(folder));
  }
  expect([...inside].filter(([, folders]) => folders.size > mostFiles).map(([folder]) => folder)).toEqual([]);
});
