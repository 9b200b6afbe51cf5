import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { countOf, failedIn, lastLineOf, shortOf, sumOf, triedAgainIn } from './test-count.ts';

let dir: string;
beforeAll(() => {
  dir = mkdtempSync(join(tmpdir(), 'kickstand-count-'));
});
afterAll(() => rmSync(dir, { recursive: true }));

function report(over: object) {
  const path = join(dir, 'report.json');
  const none = { numPassedTests: 0, numFailedTests: 0, numPendingTests: 0, numTodoTests: 0, testResults: [] };
  writeFileSync(path, JSON.stringify({ ...none, ...over }));
  return path;
}

test('counts what passed, failed and was left out', () => {
  const path = report({ numPassedTests: 7, numFailedTests: 2, numPendingTests: 1, numTodoTests: 1 });
  expect(countOf(path, 1)).toEqual({ passed: 7, failed: 2, skipped: 2 });
});

test('a file that does not load is a failure', () => {
  const testResults = [{ status: 'failed', assertionResults: [] }];
  expect(countOf(report({ numPassedTests: 7, testResults }), 1)).toEqual({
    passed: 7,
    failed: 1,
    skipped: 0,
  });
});

test('a run that failed without a failed test is a failure, and so is one without a report', () => {
  expect(countOf(report({ numPassedTests: 7 }), 1).failed).toBe(1);
  expect(countOf(report({ numPassedTests: 7 }), 0).failed).toBe(0);
  expect(countOf(join(dir, 'none.json'), 0).failed).toBe(1);
});

test('what passed at its second try is named with what broke the first', () => {
  const passed = { status: 'passed', fullName: 'a ride ends', failureMessages: [] };
  const again = { ...passed, fullName: 'a ride begins', failureMessages: ['Error: too late\n    at x.ts'] };
  const failed = { ...again, status: 'failed' };
  const path = report({
    testResults: [
      { status: 'failed', name: '/some/where/ride.test.ts', assertionResults: [passed, again, failed] },
    ],
  });
  expect(triedAgainIn(path)).toEqual(['ride.test.ts > a ride begins: Error: too late']);
  expect(triedAgainIn(join(dir, 'none.json'))).toEqual([]);
});

test('what failed is told in a line each: a test by its error, a file that does not load by what it said', () => {
  const failed = { status: 'failed', fullName: ' a ride ends', failureMessages: ['Error: no\n    at x.ts'] };
  const path = report({
    testResults: [
      { status: 'failed', name: '/a/ride.test.ts', assertionResults: [failed] },
      { status: 'failed', name: '/a/map.test.ts', message: 'no such module\nhere', assertionResults: [] },
      { status: 'failed', name: '/a/hook.test.ts', message: '', assertionResults: [] },
    ],
  });
  expect(failedIn(path)).toEqual([
    'ride.test.ts > a ride ends: Error: no',
    'map.test.ts: no such module',
    'hook.test.ts: it failed outside its tests',
  ]);
  expect(failedIn(join(dir, 'none.json'))).toEqual([]);
});

test('the end says of a step what failed, or the last lines of one that names nothing, and never much', () => {
  expect(shortOf(['a: no'], 'a long story')).toEqual(['a: no']);
  expect(shortOf([], 'begin\n\n1\n2\n3\n4\n5\nend\n')).toEqual(['1', '2', '3', '4', '5', 'end']);
  const many = shortOf(Array(40).fill('a: no'), '');
  expect(many).toHaveLength(16);
  expect(many.at(-1)).toBe('and 25 more');
});

test('the last line names skipped tests only when there are any', () => {
  const all = sumOf([
    { passed: 3, failed: 0, skipped: 0 },
    { passed: 4, failed: 1, skipped: 0 },
  ]);
  expect(lastLineOf(all)).toBe('7 passed, 1 failed');
  expect(lastLineOf({ ...all, skipped: 2 })).toBe('7 passed, 1 failed, 2 skipped');
});
