import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { build } from 'esbuild';
import { run } from '../supervisor/run-program.ts';
import { contractTypes } from './contract-types.ts';

const root = join(import.meta.dirname, '..', '..');
const source = join(root, 'packages', 'client');

interface Manifest {
  version: string;
  description: string;
  engines: object;
  dependencies: Record<string, string>;
}

/**
 * Makes the folder of the typed client as it is published: one bundled module, its declarations, README and example,
 * and zod as the only dependency. Whatever the folder held is replaced. The version is the workspace's by default.
 */
export async function packClient(folder: string, version = manifestOf(source).version) {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(join(folder, 'dist'), { recursive: true });
  await build({
    absWorkingDir: root,
    entryPoints: [join(source, 'src', 'index.ts')],
    outfile: join(folder, 'dist', 'index.js'),
    bundle: true,
    format: 'esm',
    platform: 'neutral',
    target: 'es2022',
    external: ['zod'],
  });
  await declare(join(folder, 'dist', 'types'));
  for (const part of ['README.md', 'example'])
    cpSync(join(source, part), join(folder, part), { recursive: true });
  const { description, engines, dependencies } = manifestOf(source);
  const manifest = {
    name: '@kickstand/client',
    version,
    description,
    license: 'UNLICENSED',
    type: 'module',
    sideEffects: false,
    engines,
    exports: { '.': { types: './dist/types/client/src/index.d.ts', default: './dist/index.js' } },
    files: ['dist', 'example'],
    dependencies: { zod: dependencies.zod },
  };
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
}

const manifestOf = (folder: string) =>
  JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Manifest;

/** The declarations of the client and of the contract that it is typed by. */
async function declare(folder: string) {
  const given = join(folder, '..', 'given');
  mkdirSync(given);
  const [client, contract] = ['client', 'contract'].map((name) => join(root, 'packages', name, 'src'));
  writeFileSync(join(given, 'contract.d.ts'), await contractTypes((path) => `${contract}/${path}/index.ts`));
  const config = {
    extends: join(root, 'tsconfig.json'),
    compilerOptions: {
      noEmit: false,
      incremental: false,
      declaration: true,
      emitDeclarationOnly: true,
      rootDir: join(root, 'packages'),
      outDir: folder,
      types: [],
      paths: {
        '@kickstand/contract': [join(given, 'contract.d.ts')],
        '@kickstand/contract/*': [`${contract}/*/index.ts`],
      },
    },
    include: [`${client}/index.ts`],
  };
  writeFileSync(join(given, 'tsconfig.json'), JSON.stringify(config));
  const tsc = join(root, 'node_modules', '.bin', 'tsc');
  const { code, output } = await run(tsc, ['-p', join(given, 'tsconfig.json')], { cwd: root });
  if (code !== 0) throw new Error(`the declarations of the client could not be made:\n${output}`);
  rmSync(given, { recursive: true });
  const types = await contractTypes((path) => `./${path}/index.ts`);
  writeFileSync(join(folder, 'contract', 'src', 'index.d.ts'), types);
  for (const file of readdirSync(folder, { recursive: true, encoding: 'utf8' }))
    if (file.endsWith('.d.ts')) linkWithin(folder, join(folder, file));
}

/** Where a name of the workspace leads from a file of declarations. */
function leadsTo(folder: string, file: string, path: string) {
  const to = relative(dirname(file), join(folder, 'contract', 'src', path, 'index.js'));
  return to.startsWith('.') ? to : `./${to}`;
}

/** Names of the workspace and of source files mean nothing elsewhere: they become those of the declarations. */
function linkWithin(folder: string, file: string) {
  const linked = readFileSync(file, 'utf8')
    .replace(/(['"])@kickstand\/contract(?:\/([^'"]+))?\1/g, (_, quote: string, path = '') => {
      return `${quote}${leadsTo(folder, file, path)}${quote}`;
    })
    .replace(/(['"]\.\.?\/[^'"]+)\.ts(['"])/g, '$1.js$2');
  writeFileSync(file, linked);
}
