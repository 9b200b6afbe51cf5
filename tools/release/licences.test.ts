import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { notAllowed } from './licences.ts';

const read = (...path: string[]) => JSON.parse(readFileSync(join(import.meta.dirname, ...path), 'utf8'));
const list = read('licences.json');

test('every package that is installed has a licence that is allowed', () => {
  const lock = read('..', '..', 'package-lock.json');
  expect(Object.keys(lock.packages).length).toBeGreaterThan(500);
  expect(notAllowed(lock, list)).toEqual([]);
});

test('a package under another licence or under none is named, also within another package', () => {
  const packages = {
    'node_modules/closed': { license: 'UNLICENSED' },
    'node_modules/open': { license: 'MIT' },
    'node_modules/open/node_modules/@its/own': {},
    'apps/server': {},
    'node_modules/@swc/core-freebsd': {},
  };
  expect(notAllowed({ packages }, list)).toEqual(['closed: UNLICENSED', '@its/own: none named']);
});
