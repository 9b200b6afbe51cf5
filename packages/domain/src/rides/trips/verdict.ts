import type { TripEvidence } from '@kickstand/contract/rides/trips';
import { oldestFixS, provenViolation } from './proof.ts';

/** Whether the facts of a return allow charging. All but `proven` favour the rider: missing data never counts against one. */
export const verdicts = [
  'proven',
  'allowed',
  'phone_allowed',
  'too_vague',
  'accuracy_unknown',
  'too_old',
  'no_fix',
] as const;
export type Verdict = (typeof verdicts)[number];

/** Why a place may or may not be charged. */
export function verdictOf(evidence: TripEvidence | null): Verdict {
  if (!evidence?.vehicleFix) return 'no_fix';
  if (evidence.violations.length === 0) return 'allowed';
  if (provenViolation(evidence)) return 'proven';
  if (evidence.phoneAllowed) return 'phone_allowed';
  if (evidence.accuracyM === null) return 'accuracy_unknown';
  return evidence.fixAgeS === null || evidence.fixAgeS > oldestFixS ? 'too_old' : 'too_vague';
}
