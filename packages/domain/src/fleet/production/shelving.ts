import { type StreetFacts, streetChecks, streetResults } from '../vehicles/index.ts';

/** The checks before a vehicle leaves production for the shelf, in the order shown. */
export const shelvingChecks = [...streetChecks, 'number', 'test'] as const;
export type ShelvingCheck = (typeof shelvingChecks)[number];

/** What is known of the vehicle and its future area. Times are epoch ms. */
export interface ShelvingFacts extends StreetFacts {
  frameNo: string | null;
  test: 'untested' | 'pass' | 'fail';
  testedAt: number | null;
  /** When the controller or battery was last changed. */
  boundAt: number | null;
}

export interface CheckResult {
  check: ShelvingCheck;
  ok: boolean;
}

/** Every check with its result. Only the test may be overridden, with a reason. */
export function shelvingResults(facts: ShelvingFacts, now: number): CheckResult[] {
  const ok: Record<ShelvingCheck, boolean> = {
    ...streetResults(facts, now),
    number: facts.frameNo !== null,
    test: facts.test === 'pass' && (facts.testedAt ?? 0) >= (facts.boundAt ?? 0),
  };
  return shelvingChecks.map((check) => ({ check, ok: ok[check] }));
}

/** The failed checks that keep a vehicle off the shelf. */
export const shelvingObstacles = (results: readonly CheckResult[], overrideTest: boolean): ShelvingCheck[] =>
  results.flatMap(({ check, ok }) => (ok || (check === 'test' && overrideTest) ? [] : [check]));

/** A controller that replaces another must have reported within this time, milliseconds. */
export const replaceOnlineMs = 10 * 60_000;
