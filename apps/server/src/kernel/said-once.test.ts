import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const source = join(import.meta.dirname, '..');
const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter(
  (path) => path.endsWith('.ts') && !path.endsWith('.test.ts'),
);
const saying = (pattern: RegExp, among: readonly string[]) =>
  among.filter((path) => pattern.test(readFileSync(join(source, path), 'utf8')));

test('what makes a row one of a scope is said in one file: no query reads which companies and areas it names', () => {
  const takesNumbers =
    /\bscope(?:\(\w*\))?\.(?:agentIds|opAreaIds)\b|Scope\['(?:agentIds|opAreaIds)'\]|\b(?:agentIds|opAreaIds)\b[^{}()]*\}: (?:Company)?Scope\b/;
  const queries = files.filter((path) => path.endsWith('.store.ts'));
  expect(queries.length).toBeGreaterThan(50);
  expect(saying(takesNumbers, queries)).toEqual([]);
});

test('commands for vehicles come into being in one file', () => {
  expect(saying(/insertInto\('command'\)|insert into command\b/, files)).toEqual([
    join('kernel', 'command-queue.ts'),
  ]);
});
