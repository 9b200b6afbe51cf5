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
  testResults: { status: string; name: string; assertionResults: Assertion[] }[];
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
  const brokenFiles = found.testResults.filter(
    ({ status, assertionResults }) =>
      status === 'failed' && !assertionResults.some((one) => one.status === 'failed'),
  ).length;
  const failed = found.numFailedTests + brokenFiles;
  return {
    passed: found.numPassedTests,
    failed: failed === 0 && exitCode !== 0 ? 1 : failed,
    skipped: found.numPendingTests + found.numTodoTests,
  };
}

/** A line for each test that passed only when it was tried again, with what broke it before. */
export function triedAgainIn(report: string): string[] {
  if (!existsSync(report)) return [];
  return read(report).testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status, failureMessages }) => status === 'passed' && failureMessages.length > 0)
      .map(
        ({ fullName, failureMessages }) =>
          `${basename(name)} > ${fullName}: ${failureMessages[0]?.split('\n', 1)[0]}`,
      ),
  );
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
