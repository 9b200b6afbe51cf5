import { spawn } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { claimDataFolder, claimPath, type DataFolder } from './data-folder.ts';

let base: string;
let dir: string;
const claims: DataFolder[] = [];
const asRoot = process.getuid?.() === 0;

beforeEach(() => {
  base = mkdtempSync(join(tmpdir(), 'kickstand-data-'));
  dir = join(base, 'data');
});

afterEach(async () => {
  for (const claim of claims.splice(0)) await claim.release();
  rmSync(base, { recursive: true, force: true });
});

async function claim(folder = dir) {
  const claimed = await claimDataFolder(folder);
  claims.push(claimed);
  return claimed;
}

/** Another process that claims the folder, says so and stays. */
async function otherServer(folder: string) {
  const program = join(import.meta.dirname, '..', '..', '..', 'test', 'programs', 'claim-folder.ts');
  const child = spawn(process.execPath, ['--import', 'tsx', program, folder], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await new Promise((resolve) => child.stdout.once('data', resolve));
  return child;
}

test('makes the folder, closed to reading by others', async () => {
  const claimed = await claim();
  expect(statSync(claimed.dir).mode & 0o777).toBe(asRoot ? 0o711 : 0o700);
});

test('belongs to one server at a time, and to the next when that one is done', async () => {
  const first = await claimDataFolder(dir);
  await expect(claim()).rejects.toThrow(/^The data folder .* is in use by another Kickstand server: stop/);
  await first.release();
  await claim();
});

test('is refused while another process has it, and free again after that one is killed', async () => {
  const other = await otherServer(dir);
  await expect(claim()).rejects.toThrow(/in use/);
  const gone = new Promise((resolve) => other.once('exit', resolve));
  other.kill('SIGKILL');
  await gone;
  expect(existsSync(claimPath(dir))).toBe(true);
  await claim();
  await expect(claimDataFolder(dir)).rejects.toThrow(/in use/);
});

test('goes to exactly one of several servers that find the remains of a killed one together', async () => {
  mkdirSync(dir);
  writeFileSync(claimPath(dir), '');
  const results = await Promise.allSettled([claim(), claim(), claim(), claim()]);
  expect(results.filter((result) => result.status === 'fulfilled')).toHaveLength(1);
});

test('can have a path that is too long for a socket', async () => {
  const deep = join(dir, 'a-rather-long-name-of-a-folder'.repeat(4));
  const claimed = await claim(deep);
  expect(claimPath(claimed.dir).startsWith(claimed.dir)).toBe(false);
  await expect(claim(deep)).rejects.toThrow(/in use/);
});

test('that is a file is one line that says what to mend', async () => {
  writeFileSync(dir, '');
  await expect(claim()).rejects.toThrow(/^The data folder .* cannot be used \(\w+\): .*DATA_DIR\.$/);
});

test('that may not be written is one line that says what to mend', async () => {
  chmodSync(base, 0o711);
  mkdirSync(dir, { mode: asRoot ? 0o711 : 0o500 });
  const nobody = 65534;
  if (asRoot) process.seteuid?.(nobody);
  try {
    await expect(claim()).rejects.toThrow(/cannot be used \((EACCES|EPERM)\): give this user the right/);
  } finally {
    if (asRoot) process.seteuid?.(0);
  }
});

test.runIf(existsSync('/proc/self'))('is refused in one line where no folder can be made', async () => {
  await expect(claimDataFolder('/proc/kickstand/data')).rejects.toThrow(/cannot be used \(\w+\)/);
});
