import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { builtConsole, kilobytesOf, readBuild } from '../apps/console/test/built-size.ts';
import { buildAll } from '../tools/build.ts';
import type { Bench } from './bench.ts';
import type { Row } from './row.ts';

const assets = join(import.meta.dirname, '..', 'apps', 'console', 'dist', 'assets');

/** Gzipped script of the login page, of the shell with the first list, and of the largest further route. */
export async function benchSizes(bench: Bench): Promise<Row[]> {
  if (bench.isFull) await buildAll();
  const { login, shellAndFirstList, sheetsOfFirstList, routes, added } = builtConsole(readBuild() ?? {});
  const [further] = routes
    .map((key) => ({ key, size: kilobytesOf(added(key)) }))
    .sort((a, b) => b.size - a.size);
  const all = readdirSync(assets).filter((file) => file.endsWith('.js'));
  return [
    row('login page', kilobytesOf(login), '<= 150 kB'),
    row('shell and first list', kilobytesOf(shellAndFirstList), '<= 370 kB'),
    {
      ...row('style sheets of the first list', kilobytesOf(sheetsOfFirstList)),
      name: 'style sheets of shell and first list, gzip',
    },
    row(`largest further route (${nameOf(further?.key)})`, further?.size ?? 0, '<= 60 kB'),
    row('the whole console', kilobytesOf(all.map((file) => `assets/${file}`))),
  ];
}

const row = (what: string, value: number, target?: string): Row => ({
  name: `script: ${what}, gzip`,
  value,
  unit: 'kB',
  ...(target !== undefined && { target }),
});

const nameOf = (key = 'none') => key.replace(/^.*\/|\.tsx$/g, '');
