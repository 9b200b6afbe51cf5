import { cpSync, mkdirSync, mkdtempSync, readdirSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';

const root = join(import.meta.dirname, '..', '..');
const notCopied = /(^|\/)(node_modules|dist|data|coverage|\.git|\.kickstand|\.output)$/;

/** The sources in a temporary folder; the installed packages are linked, the project's own are those of the copy. */
export function copyOfProject() {
  const copy = mkdtempSync(join(tmpdir(), 'kickstand-new-'));
  for (const entry of readdirSync(root).filter((name) => !notCopied.test(name)))
    cpSync(join(root, entry), join(copy, entry), {
      recursive: true,
      filter: (from) => !notCopied.test(relative(root, from)),
    });
  linkModules(root, copy);
  for (const app of readdirSync(join(root, 'apps')))
    linkModules(join(root, 'apps', app), join(copy, 'apps', app));
  return copy;
}

function linkModules(from: string, to: string) {
  const [installed, linked] = [join(from, 'node_modules'), join(to, 'node_modules')];
  mkdirSync(linked, { recursive: true });
  for (const entry of namesIn(installed).filter((name) => name !== '@kickstand' && !name.startsWith('.vite')))
    symlinkSync(join(installed, entry), join(linked, entry));
  if (from !== root) return;
  mkdirSync(join(linked, '@kickstand'));
  for (const name of readdirSync(join(root, 'packages')))
    symlinkSync(join(to, 'packages', name), join(linked, '@kickstand', name));
}

function namesIn(folder: string) {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

/** Without what a running Vitest tells the programs it starts. */
export const cleanEnvironment = Object.fromEntries(
  Object.entries(process.env).filter(
    ([name]) => !/^(VITEST|VITE_|TEST$|TEST_|NODE_ENV$|NODE_OPTIONS$)/.test(name),
  ),
);
