import { readdirSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { tableOf } from '../tables.ts';
import domains from './domains.json' with { type: 'json' };

/** Whose first level are the domains. */
const trees = ['packages/contract', 'packages/domain', 'apps/server', 'apps/console'];

/** One import of another domain: the file that imports and what it imports, below the project's folder. */
interface DomainImport {
  from: string;
  to: string;
  file: string;
  target: string;
}

const sourcesIn = (root: string, folder: string) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !/\.(?:test|slow)\.tsx?$/.test(file))
    .map((file) => posix.join(folder, file));

/** Every import within a tree that leads from one domain to another. Addresses of pages lead everywhere and count as none. */
export function importsBetween(root: string): DomainImport[] {
  const names = new Set(domains.map(({ name }) => name));
  const domainOf = (tree: string, path: string) =>
    path.startsWith(`${tree}/src/`) ? (path.slice(tree.length + 5).split('/', 1)[0] ?? '') : '';
  return trees.flatMap((tree) =>
    sourcesIn(root, `${tree}/src`).flatMap((file) => {
      const from = domainOf(tree, file);
      if (!names.has(from)) return [];
      const imported = readFileSync(join(root, file), 'utf8').matchAll(/(?:from|import\(?) ?'(\.[^']+)'/g);
      return [...imported]
        .map(([, path = '']) => posix.join(posix.dirname(file), path))
        .filter((target) => !target.endsWith('.paths.ts'))
        .map((target) => ({ from, to: domainOf(tree, target), file, target }))
        .filter(({ to }) => names.has(to) && to !== from);
    }),
  );
}

/** Those that point from a domain to one above it. */
export function upwardImports(found: readonly DomainImport[]): DomainImport[] {
  const place = new Map(domains.map(({ name }, n) => [name, n]));
  return found.filter(({ from, to }) => (place.get(to) ?? 0) < (place.get(from) ?? 0));
}

/** The features of a domain, by the name that they have in every tree. */
const featuresOf = (root: string, domain: string) => [
  ...new Set(
    trees.flatMap((tree) => {
      const all = readdirSync(join(root, tree, 'src'), { withFileTypes: true });
      if (!all.some(({ name }) => name === domain)) return [];
      return readdirSync(join(root, tree, 'src', domain), { withFileTypes: true })
        .filter((entry) => entry.isDirectory())
        .map(({ name }) => name);
    }),
  ),
];

/** The domains with what they hold, and how many imports lead from one (row) to another (column). */
export function domainTables(root: string) {
  const imports = importsBetween(root);
  const count = (from: string, to: string) =>
    imports.filter((one) => one.from === from && one.to === to).length;
  const held = domains.map(({ name, holds }) => [
    `\`${name}\``,
    holds,
    name === 'demo' ? '' : featuresOf(root, name).sort().join(', '),
  ]);
  const matrix = domains.map(({ name: from }) => [
    `\`${from}\``,
    ...domains.map(({ name: to }) => (from === to ? '■' : String(count(from, to) || ''))),
  ]);
  return `${tableOf(['domain', 'holds', 'features, under the same name in each tree'], held, true)}
Number of imports from the row’s domain into the column’s, over all trees. Those left of the diagonal point up.

${tableOf(['', ...domains.map(({ name }) => name.slice(0, 5))], matrix, true)}`;
}
