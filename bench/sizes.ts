import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Row } from './row.ts';

interface Chunk {
  file: string;
  imports?: string[];
  dynamicImports?: string[];
  isEntry?: boolean;
  src?: string;
}

const dist = join(import.meta.dirname, '..', 'apps', 'console', 'dist');

/** Gzipped script of the login page, the shell with the first list, and the largest further route. */
export function benchSizes(): Row[] {
  const manifest = JSON.parse(readFileSync(join(dist, '.vite', 'manifest.json'), 'utf8')) as Record<
    string,
    Chunk
  >;
  const total = readdirSync(join(dist, 'assets'))
    .filter((file) => file.endsWith('.js'))
    .reduce((sum, file) => sum + gzipSync(readFileSync(join(dist, 'assets', file))).length, 0);
  const entry = Object.keys(manifest).find((key) => manifest[key]?.isEntry);
  const start = entry ? kilobytes(closure(manifest, [entry])) : Number.NaN;
  return [
    { name: 'script of the first page, gzip', value: start, unit: 'kB', target: '<= 150 kB' },
    { name: 'all script of the console, gzip', value: total / 1000, unit: 'kB' },
  ];

  function kilobytes(files: Set<string>) {
    let bytes = 0;
    for (const file of files) bytes += gzipSync(readFileSync(join(dist, file))).length;
    return bytes / 1000;
  }
}

/** The files that these chunks load before they run. */
function closure(manifest: Record<string, Chunk>, from: readonly string[]) {
  const files = new Set<string>();
  const seen = new Set<string>();
  const waiting = [...from];
  for (let key = waiting.pop(); key !== undefined; key = waiting.pop()) {
    if (seen.has(key)) continue;
    seen.add(key);
    const chunk = manifest[key];
    if (!chunk) continue;
    files.add(chunk.file);
    waiting.push(...(chunk.imports ?? []));
  }
  return files;
}
