import { existsSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';

/** How many tests did what. */
export interface Count {
  passed: number;
  failed: number;
  skipped: number;
}

interface Report {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  numTodoTests: number;
  testResults: FileResult[];
}

interface FileResult {
  status: string;
  name: string;
  /** Why the file did not load. */
  message?: string;
  assertionResults: Assertion[];
}

interface Assertion {
  status: string;
  fullName: string;
  failureMessages: string[];
}

const read = (report: string): Report => JSON.parse(readFileSync(report, 'utf8'));

/** Reads a JSON report of Vitest. What failed outside a test (a file that does not load, a lost promise) counts as one. */
export function countOf(report: string, exitCode: number): Count {
  if (!existsSync(report)) return { passed: 0, failed: 1, skipped: 0 };
  const found = read(report);
  const brokenFiles = found.testResults.filter(isBroken).length;
  const failed = found.numFailedTests + brokenFiles;
  return {
    passed: found.numPassedTests,
    failed: failed === 0 && exitCode !== 0 ? 1 : failed,
    skipped: found.numPendingTests + found.numTodoTests,
  };
}

/** Failed without a failed test: it does not load, or a hook broke. */
const isBroken = ({ status, assertionResults }: FileResult) =>
  status === 'failed' && !assertionResults.some((one) => one.status === 'failed');

/** A line for each test or file that failed, with what broke it. */
export function failedIn(report: string): string[] {
  if (!existsSync(report)) return [];
  return read(report).testResults.flatMap((file) =>
    isBroken(file) ? [brokenLine(file)] : linesOf(file, ({ status }) => status === 'failed'),
  );
}

const brokenLine = ({ name, message }: FileResult) =>
  `${basename(name)}: ${firstLine(message || 'it failed outside its tests')}`;

const longest = 300;
const firstLine = (text = '') => text.trim().split('\n', 1)[0]?.slice(0, longest) ?? '';

const linesOf = ({ name, assertionResults }: FileResult, which: (one: Assertion) => boolean) =>
  assertionResults
    .filter(which)
    .map(
      ({ fullName, failureMessages }) =>
        `${basename(name)} > ${fullName.trim()}: ${firstLine(failureMessages[0])}`,
    );

/** A line for each test that passed only when it was tried again, with what broke it before. */
export function triedAgainIn(report: string): string[] {
  if (!existsSync(report)) return [];
  return read(report).testResults.flatMap((file) =>
    linesOf(file, ({ status, failureMessages }) => status === 'passed' && failureMessages.length > 0),
  );
}

const lastLines = 6;
const mostFailures = 15;

/**
 * What is said once more at the very end of a step that failed, short enough to be found there: its failed tests, or,
 * where it names none, the last it said.
 */
export function shortOf(failures: readonly string[], output: string): string[] {
  if (failures.length === 0)
    return output
      .split('\n')
      .filter((line) => line.trim())
      .slice(-lastLines);
  const left = failures.length - mostFailures;
  return [...failures.slice(0, mostFailures), ...(left > 0 ? [`and ${left} more`] : [])];
}

export function sumOf(counts: Count[]): Count {
  const sum = { passed: 0, failed: 0, skipped: 0 };
  for (const count of counts) {
    sum.passed += count.passed;
    sum.failed += count.failed;
    sum.skipped += count.skipped;
  }
  return sum;
}

/** `N passed, N failed`, and what was skipped if anything was. */
export function lastLineOf({ passed, failed, skipped }: Count): string {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
}
