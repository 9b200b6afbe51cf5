import type { VerdictReason, WorkFlag } from '@kickstand/contract/work/field-work';

/** How a piece of work counts, and why. */
export type WorkVerdict =
  | { readonly validity: 'valid'; readonly reason: null; readonly flags?: readonly WorkFlag[] }
  | { readonly validity: 'pending'; readonly reason: 'no_evidence' | null }
  | { readonly validity: 'invalid'; readonly reason: VerdictReason }
  /** Came to nothing: neither paid nor held against anybody. */
  | { readonly validity: 'closed'; readonly reason: 'ridden' };

export const valid: WorkVerdict = { validity: 'valid', reason: null };
export const pending: WorkVerdict = { validity: 'pending', reason: null };
export const invalid = (reason: VerdictReason): WorkVerdict => ({ validity: 'invalid', reason });

/** A row of a table of verdicts: what it says where it fits. */
export type Row<F> = readonly [fits: (facts: F, rules: WorkRules) => boolean, verdict: WorkVerdict];

/** What the first row says that fits; undefined where none does. */
export const firstFitting = <F>(
  rows: readonly Row<F>[],
  facts: F,
  rules: WorkRules,
): WorkVerdict | undefined => rows.find(([fits]) => fits(facts, rules))?.[1];

/** The bounds of one version of the rules; metres, milliseconds, percent and millivolts. */
export interface WorkRules {
  version: number;
  nearM: number;
  /** Of what two places may be wrong by, so much is believed at most, and so much where a phone or controller tells nothing. */
  mostErrorM: number;
  usualErrorM: number;
  photoWithinMs: number;
  photoAgainMs: number;
  beforeAgeMs: number;
  packWithinMs: number;
  afterFromMs: number;
  afterToMs: number;
  afterReadings: number;
  fullPct: number;
  gainPct: number;
  riseMv: number;
  leastMoveM: number;
  leastClearUpM: number;
  againM: number;
  againWithinMs: number;
  leastInspectMs: number;
  inspectAgainMs: number;
  ownRepairMs: number;
  bouncedWithinMs: number;
  storeM: number;
}

const second = 1_000;
const minute = 60 * second;
const hour = 60 * minute;
const day = 24 * hour;

const first: WorkRules = {
  version: 1,
  nearM: 30,
  mostErrorM: 60,
  usualErrorM: 20,
  photoWithinMs: 72 * hour,
  photoAgainMs: 90 * day,
  beforeAgeMs: 6 * hour,
  packWithinMs: 30 * minute,
  afterFromMs: minute,
  afterToMs: 30 * minute,
  afterReadings: 3,
  fullPct: 80,
  gainPct: 30,
  riseMv: 2_000,
  leastMoveM: 50,
  leastClearUpM: 15,
  againM: 80,
  againWithinMs: day,
  leastInspectMs: 20 * second,
  inspectAgainMs: 20 * hour,
  ownRepairMs: 7 * day,
  bouncedWithinMs: day,
  storeM: 50,
};

/** Every version of the rules there ever was: what was judged by one is never judged by a later one. */
const versions = new Map([[first.version, first]]);
export const currentRules = first;

/** The rules of a version; throws where there never was one. */
export function rulesOf(version: number): WorkRules {
  const rules = versions.get(version);
  if (!rules) throw new RangeError(`there is no version ${version} of the rules of field work`);
  return rules;
}
