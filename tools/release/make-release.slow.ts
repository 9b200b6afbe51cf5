import { mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { run } from '../supervisor/run-program.ts';
import { makeRelease, makeReleaseFiles } from './make-release.ts';

const source = join(import.meta.dirname, '..', '..');
const folder = mkdtempSync(join(tmpdir(), 'kickstand-release-'));
const root = join(folder, 'project');
const git = async (...args: string[]) => (await run('git', args, { cwd: root })).output.trim();

beforeAll(async () => {
  await run('git', ['clone', '--quiet', '--depth', '1', `file://${source}`, root]);
  await git('config', 'user.name', 'Release');
  await git('config', 'user.email', 'release@example.com');
  symlinkSync(join(source, 'node_modules'), join(root, 'node_modules'));
  await git('config', 'core.excludesFile', join(folder, 'ignored'));
  writeFileSync(join(folder, 'ignored'), 'node_modules\n');
}, 120_000);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('a release has one version everywhere, a changelog, a tag, and files whose checksums fit; the same is not made twice', async () => {
  const made = await makeRelease({ root, version: '9.0.0', day: '2026-12-01' });
  const manifest = JSON.parse(readFileSync(join(root, 'apps', 'server', 'package.json'), 'utf8'));
  expect(manifest.version).toBe('9.0.0');
  expect(await git('tag', '--points-at', 'HEAD')).toBe('v9.0.0');
  expect(await git('status', '--porcelain')).toBe('');
  expect(readFileSync(join(root, 'CHANGELOG.md'), 'utf8')).toMatch(
    /^# Changelog\n\n## 9\.0\.0 \(2026-12-01\)\n\n- /,
  );
  expect(readdirSync(made).sort()).toEqual([
    'SHA256SUMS',
    'kickstand-9.0.0.cdx.json',
    'kickstand-9.0.0.tar.gz',
    'kickstand-client-9.0.0.tgz',
  ]);
  const { code } = await run('sha256sum', ['--check', '--strict', 'SHA256SUMS'], { cwd: made });
  expect(code).toBe(0);
  const bill = JSON.parse(readFileSync(join(made, 'kickstand-9.0.0.cdx.json'), 'utf8'));
  expect(bill.bomFormat).toBe('CycloneDX');
  expect(bill.components.some(({ name }: { name: string }) => name === 'fastify')).toBe(true);
  await expect(makeRelease({ root, version: '9.0.0', day: '2026-12-01' })).rejects.toThrow(
    'not beyond 9.0.0',
  );
}, 400_000);

test('the same commit checked out elsewhere makes the same bytes', async () => {
  const sums = readFileSync(join(root, '.kickstand', 'release', '9.0.0', 'SHA256SUMS'), 'utf8');
  const elsewhere = join(folder, 'elsewhere');
  await run('git', ['clone', '--quiet', '--branch', 'v9.0.0', `file://${root}`, elsewhere]);
  const again = await makeReleaseFiles({ root: elsewhere, version: '9.0.0' });
  expect(sums.trim().split('\n')).toHaveLength(3);
  expect(readFileSync(join(again, 'SHA256SUMS'), 'utf8')).toBe(sums);
}, 400_000);

test('a release is not made of work that is not committed, and changes nothing', async () => {
  writeFileSync(join(root, 'draft.txt'), 'draft');
  await expect(makeRelease({ root, version: '9.1.0', day: '2026-12-01' })).rejects.toThrow('not committed');
  expect(await git('tag', '--list', 'v9.1.0')).toBe('');
});
