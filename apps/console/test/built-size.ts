import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

const dist = join(import.meta.dirname, '..', 'dist');
const manifestFile = join(dist, '.vite', 'manifest.json');

interface Chunk {
  file: string;
  isEntry?: boolean;
  isDynamicEntry?: boolean;
  imports?: string[];
  dynamicImports?: string[];
  css?: string[];
}

/** What the build says of its chunks; undefined before there is a build. */
export const readBuild = (): Record<string, Chunk> | undefined =>
  existsSync(manifestFile) ? JSON.parse(readFileSync(manifestFile, 'utf8')) : undefined;

/** Chunks with a budget of their own. */
export const large = /\/(map|charts|maplibre|deck|echarts)[-.]/;
/** The words of one language; the other is not loaded. */
const isWords = (key: string) => /\.words\.zh\.ts$|locale\/zh_CN/.test(key);

export const scriptOf = (file: string) => readFileSync(join(dist, file), 'utf8');

/** What the built console loads, in files of script; throws where a page of the question is not there. */
export function builtConsole(manifest: Record<string, Chunk>) {
  const keyOf = (pattern: RegExp) => {
    const found = Object.keys(manifest).filter((key) => pattern.test(key));
    if (found.length !== 1 || found[0] === undefined)
      throw new Error(`${pattern} means ${found.length} chunks`);
    return found[0];
  };
  const entry = Object.keys(manifest).filter((key) => manifest[key]?.isEntry);
  const catalogue = keyOf(/src\/app\/route\/screens\.ts$/);
  const shell = [...entry, catalogue, keyOf(/src\/app\/frame\/shell\.tsx$/)];
  /** With everything that is loaded without waiting, and the words of one language. */
  const reached = (keys: readonly string[]) => {
    const seen = new Set<string>();
    const waiting = [...keys];
    for (let key = waiting.pop(); key !== undefined; key = waiting.pop()) {
      if (seen.has(key)) continue;
      seen.add(key);
      const { imports = [], dynamicImports = [] } = manifest[key] ?? {};
      waiting.push(...imports, ...dynamicImports.filter(isWords));
    }
    return seen;
  };
  const load = (keys: readonly string[]) => {
    const files = [...reached(keys)].map((key) => manifest[key]?.file ?? '');
    return new Set(files.filter((file) => file.endsWith('.js')));
  };
  const firstList = keyOf(/src\/fleet\/vehicles\/vehicle-list\.tsx$/);
  const routes = Object.keys(manifest).filter(
    (key) =>
      /src\/(?!app\/|kit\/|ui\/)[a-z]+\/.*\.tsx$/.test(key) &&
      manifest[key]?.isDynamicEntry &&
      key !== firstList,
  );
  return {
    /** What is loaded to know which screens there are: it grows with each. */
    catalogue: [...load([catalogue])].filter((file) => !load(entry).has(file)),
    login: load([...entry, keyOf(/src\/app\/route\/login-routes\.tsx$/)]),
    shell: load(shell),
    shellAndFirstList: load([...shell, firstList]),
    sheetsOfFirstList: new Set(
      [...reached([...shell, firstList])].flatMap((key) => manifest[key]?.css ?? []),
    ),
    routes,
    /** What a route adds to shell and first list. */
    added: (route: string) => {
      const before = load([...shell, firstList]);
      return new Set([...load([...shell, route])].filter((file) => !before.has(file)));
    },
  };
}

const weights = new Map<string, number>();
const weightOf = (file: string) => {
  const weight = weights.get(file) ?? gzipSync(readFileSync(join(dist, file))).length;
  weights.set(file, weight);
  return weight;
};

/** Kilobytes in gzip, without the chunks that have a budget of their own. */
export const kilobytesOf = (files: Iterable<string>) =>
  [...files].filter((file) => !large.test(`/${file}`)).reduce((sum, file) => sum + weightOf(file), 0) / 1000;
