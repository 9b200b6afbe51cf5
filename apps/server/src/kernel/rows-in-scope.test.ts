import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const source = join(import.meta.dirname, '..');
/** A scope's numbers taken from it, as a field, as its type or by taking it apart. */
const takesNumbers =
  /\bscope(?:\(\w*\))?\.(?:agentIds|opAreaIds)\b|Scope\['(?:agentIds|opAreaIds)'\]|\b(?:agentIds|opAreaIds)\b[^{}()]*\}: (?:Company)?Scope\b/;

test('what makes a row one of a scope is said in one file: no other query reads which companies and areas it names', () => {
  const files = readdirSync(source, { recursive: true, encoding: 'utf8' });
  const queries = files.filter((path) => path.endsWith('.store.ts'));
  expect(queries.length).toBeGreaterThan(50);
  expect(queries.filter((path) => takesNumbers.test(readFileSync(join(source, path), 'utf8')))).toEqual([]);
});
