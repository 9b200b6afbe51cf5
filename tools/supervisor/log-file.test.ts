import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openLogFile } from './log-file.ts';

let dir: string;
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'kickstand-log-'));
});
afterEach(() => rmSync(dir, { recursive: true }));

const text = (name: string) => readFileSync(join(dir, 'logs', name), 'utf8');

test('a full log is set aside, and only some of the old ones are kept', () => {
  const log = openLogFile(join(dir, 'logs', 'server.log'), 10, 2);
  for (const line of ['one\n', 'two\n', 'three\n', 'four four\n', 'five\n']) log.write(line);
  log.close();
  expect(readdirSync(join(dir, 'logs')).sort()).toEqual(['server.log', 'server.log.1', 'server.log.2']);
  expect([text('server.log.2'), text('server.log.1'), text('server.log')]).toEqual([
    'three\n',
    'four four\n',
    'five\n',
  ]);
});

test('a log continues where the last run ended', () => {
  const path = join(dir, 'logs', 'server.log');
  const first = openLogFile(path, 10);
  first.write('12345678');
  first.close();
  const second = openLogFile(path, 10);
  second.write('90ab');
  second.close();
  expect(text('server.log.1')).toBe('12345678');
  expect(existsSync(`${path}.2`)).toBe(false);
});
