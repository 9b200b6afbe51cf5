import { readdirSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import { build } from 'esbuild';

const serverFolder = join(import.meta.dirname, '..', '..');

/** Bundles sources into a folder below the server's own, so that they find the libraries they use. */
const bundle = (entryPoints: Record<string, string>, outdir: string) =>
  build({
    entryPoints,
    outdir,
    bundle: true,
    platform: 'node',
    target: 'node20',
    format: 'esm',
    logLevel: 'silent',
    plugins: [
      {
        name: 'own-packages-only',
        setup(setup) {
          setup.onResolve({ filter: /^[^./]/ }, ({ path, kind }) =>
            kind === 'entry-point' || path.startsWith('@kickstand/') ? undefined : { path, external: true },
          );
        },
      },
    ],
  });

const folderFor = (name: string) => join(serverFolder, 'dist', `${name}-${process.pid}`);

/** The thread that makes files. */
const makingThread = 'making.worker';
const makingSource = join(serverFolder, 'src', 'program', `${makingThread}.ts`);

/** The threads that a server starts from beside itself. */
function threadsOfServer(): Record<string, string> {
  const source = join(serverFolder, 'src');
  const found = readdirSync(source, { recursive: true, encoding: 'utf8' });
  const threads = found.filter((path) => path.endsWith('.worker.ts'));
  return Object.fromEntries(threads.map((path) => [basename(path, '.ts'), join(source, path)]));
}

/**
 * Makes one file of a program of this folder, which then starts several times as fast as from its sources, with the threads of a
 * server beside it. Answers where it lies and how to remove it.
 */
export async function bundleProgram(name: string) {
  const folder = folderFor(name);
  const threads = name === 'start-server' ? threadsOfServer() : {};
  await bundle({ [name]: join(import.meta.dirname, `${name}.ts`), ...threads }, folder);
  return {
    path: join(folder, `${name}.js`),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

/** The same of the thread that makes files alone. */
export async function bundleMakingThread() {
  const folder = folderFor(makingThread);
  await bundle({ [makingThread]: makingSource }, folder);
  return {
    path: join(folder, `${makingThread}.js`),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}
