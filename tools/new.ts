import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { NewFile } from './scaffold/contract-part.ts';
import { newFeature } from './scaffold/feature.ts';
import { ScaffoldError, usage } from './scaffold/names.ts';
import { newScreen } from './scaffold/screen.ts';
import { run } from './supervisor/run-program.ts';

const root = join(import.meta.dirname, '..');

/** Everything is thought out before the first file is written, so that a refusal leaves nothing behind. */
async function planned([what, ...names]: string[]): Promise<NewFile[]> {
  if (what === 'feature') return newFeature(root, names[0]);
  if (what === 'screen') return newScreen(root, names);
  throw new ScaffoldError(usage);
}

function write({ path, text }: NewFile) {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text);
}

/** Formats what was written and brings the documents up to date. */
async function finish(paths: readonly string[]) {
  const sources = paths.filter((path) => /\.tsx?$/.test(path));
  const formatted = await run(join(root, 'node_modules', '.bin', 'biome'), ['check', '--write', ...sources], {
    cwd: root,
  });
  const documented = await run(process.execPath, ['--import', 'tsx', 'tools/docs.ts'], { cwd: root });
  return [formatted, documented].filter(({ code }) => code !== 0).map(({ output }) => output);
}

try {
  const files = await planned(process.argv.slice(2));
  for (const file of files) write(file);
  const problems = await finish(files.map(({ path }) => path));
  for (const { path } of files) console.log(path);
  for (const problem of problems) console.error(problem);
  process.exitCode = problems.length > 0 ? 1 : 0;
} catch (error) {
  if (!(error instanceof ScaffoldError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
