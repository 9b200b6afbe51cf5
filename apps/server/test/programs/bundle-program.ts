import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';

/**
 * Makes one file of a program of this folder, which then starts several times as fast as from its sources. Answers
 * where it lies and how to remove it.
 */
export async function bundleProgram(name: string) {
  // Below the server's own folder, so that it finds the libraries it uses.
  const outfile = join(import.meta.dirname, '..', '..', 'dist', `${name}-${process.pid}.mjs`);
  await build({
    entryPoints: [join(import.meta.dirname, `${name}.ts`)],
    outfile,
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
  return { path: outfile, remove: () => rmSync(outfile, { force: true }) };
}
