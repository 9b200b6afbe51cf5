import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { buildAll } from '../tools/build.ts';
import type { Row } from './row.ts';

interface Chunk {
  file: string;
  imports?: string[];
  dynamicImports?: string[];
  isEntry?: boolean;
  isDynamicEntry?: boolean;
}
type Manifest = Record<string, Chunk>;

const dist = join(import.meta.dirname, '..', 'apps', 'console', 'dist');
/** Chunks that have a budget of their own. */
const large = /\/(map|charts)-[^/]*\.js$/;
/** One language is loaded, whichever it is. */
const words = /\.words\.zh\.ts$|locale\/zh_CN/;
const firstList = /src\/features\/vehicles\/vehicle-list\.tsx$/;

/** Gzipped script of the login page, of the shell with the first list, and of the largest further route. */
export async function benchSizes(): Promise<Row[]> {
  await buildAll();
  const manifest: Manifest = JSON.parse(readFileSync(join(dist, '.vite', 'manifest.json'), 'utf8'));
  const keys = Object.keys(manifest);
  const entry = keys.filter((key) => manifest[key]?.isEntry);
  const shell = [...entry, ...keys.filter((key) => /src\/app\/shell\.tsx$/.test(key))];
  const list = loaded(manifest, [...shell, ...keys.filter((key) => firstList.test(key))]);
  const further = keys
    .filter(
      (key) => /src\/features\/.*\.tsx$/.test(key) && manifest[key]?.isDynamicEntry && !firstList.test(key),
    )
    .map((key) => ({
      key,
      size: kilobytes(loaded(manifest, [...shell, key]).filter((file) => !list.includes(file))),
    }))
    .sort((a, b) => b.size - a.size)[0];
  const all = readdirSync(join(dist, 'assets')).filter((file) => file.endsWith('.js'));
  return [
    row('login page', kilobytes(loaded(manifest, entry)), '<= 150 kB'),
    row('shell and first list', kilobytes(list), '<= 400 kB'),
    row(`largest further route (${nameOf(further?.key)})`, further?.size ?? 0, '<= 60 kB'),
    {
      name: 'script of the whole console, gzip',
      value: kilobytes(all.map((file) => `assets/${file}`)),
      unit: 'kB',
    },
  ];
}

const row = (what: string, value: number, target: string): Row => ({
  name: `script: ${what}, gzip`,
  value,
  unit: 'kB',
  target,
});

const nameOf = (key = 'none') => key.replace(/^.*\/|\.tsx$/g, '');

/** The scripts that these chunks load before they run, with the words of one language, large chunks apart. */
function loaded(manifest: Manifest, from: readonly string[]) {
  const seen = new Set<string>();
  const waiting = [...from];
  for (let key = waiting.pop(); key !== undefined; key = waiting.pop()) {
    if (seen.has(key)) continue;
    seen.add(key);
    const { imports = [], dynamicImports = [] } = manifest[key] ?? {};
    waiting.push(...imports, ...dynamicImports.filter((later) => words.test(later)));
  }
  const files = [...seen].map((key) => manifest[key]?.file ?? '');
  return [...new Set(files)].filter((file) => file.endsWith('.js') && !large.test(`/${file}`));
}

function kilobytes(files: readonly string[]) {
  let bytes = 0;
  for (const file of files) bytes += gzipSync(readFileSync(join(dist, file))).length;
  return bytes / 1000;
}
