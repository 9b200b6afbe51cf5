import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { unzipSync } from 'fflate';
import { expect, onTestFinished, test } from 'vitest';
import { writeZip } from './zip.ts';

test('an archive holds its files as they were and leaves out what is gone, by their names in any script', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'zip-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const large = Buffer.alloc(300_000, '日统计,12.30\r\n');
  await writeFile(join(folder, 'large'), large);
  const path = join(folder, 'all.zip');
  const size = await writeZip(path, [
    { name: '日统计.csv', path: join(folder, 'large') },
    { name: 'bill.gz', bytes: Buffer.from('packed already') },
    { name: 'read.jpg', read: async () => Buffer.from('read in its turn') },
    { name: 'gone.jpg', read: async () => undefined },
  ]);
  const bytes = await readFile(path);
  expect(bytes.length).toBe(size);
  expect(size).toBeLessThan(large.length / 10);
  const files = unzipSync(bytes);
  expect(Object.keys(files)).toEqual(['日统计.csv', 'bill.gz', 'read.jpg']);
  expect(Buffer.from(files['日统计.csv'] ?? []).equals(large)).toBe(true);
  expect(Buffer.from(files['bill.gz'] ?? []).toString()).toBe('packed already');
});
