import { operator } from '../../kit/client/operator.ts';

/** How long an unsent draft is kept. */
const keptMs = 7 * 86_400_000;
const keptUnder = () => `feedbackDraft:${operator()?.operatorId ?? ''}`;

type Values = Record<string, unknown>;

/** Stores the operator's draft in this browser, if there is room. */
export function keepDraft(values: Values, now = Date.now()) {
  try {
    localStorage.setItem(keptUnder(), JSON.stringify({ at: now, values }));
  } catch {
    // If storage is full or blocked, no draft is kept; the form still works.
  }
}

export const forgetDraft = () => localStorage.removeItem(keptUnder());

interface Kept {
  at: number;
  values: Values;
}

function readDraft(): Kept | null {
  try {
    return JSON.parse(localStorage.getItem(keptUnder()) ?? 'null') as Kept | null;
  } catch {
    return null;
  }
}

/** The operator's draft of the last week; undefined if there is none. */
export function keptDraft(now = Date.now()): Values | undefined {
  const kept = readDraft();
  if (kept && now - kept.at <= keptMs) return kept.values;
  forgetDraft();
  return undefined;
}
