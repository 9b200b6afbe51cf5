import { existsSync, readFileSync } from 'node:fs';

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
  testResults: { status: string; assertionResults: { status: string }[] }[];
}

/** Reads a JSON report of Vitest. What failed outside a test (a file that does not load, a lost promise) counts as one. */
export function countOf(report: string, exitCode: number): Count {
  if (!existsSync(report)) return { passed: 0, failed: 1, skipped: 0 };
  const read: Report = JSON.parse(readFileSync(report, 'utf8'));
  const brokenFiles = read.testResults.filter(
    ({ status, assertionResults }) =>
      status === 'failed' && !assertionResults.some((one) => one.status === 'failed'),
  ).length;
  const failed = read.numFailedTests + brokenFiles;
  return {
    passed: read.numPassedTests,
    failed: failed === 0 && exitCode !== 0 ? 1 : failed,
    skipped: read.numPendingTests + read.numTodoTests,
  };
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
