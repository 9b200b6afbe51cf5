import { operator } from '../../kit/client/operator.ts';

/** What was typed and not sent is kept for so long. */
const keptMs = 7 * 86_400_000;
const keptUnder = () => `feedbackDraft:${operator()?.operatorId ?? ''}`;

type Values = Record<string, unknown>;

/** Keep in this browser what this person has typed, where it has room. */
export function keepDraft(values: Values, now = Date.now()) {
  try {
    localStorage.setItem(keptUnder(), JSON.stringify({ at: now, values }));
  } catch {
    // A full or barred store keeps no draft; the form is typed on all the same.
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

/** What this person typed here during the last week; undefined where that is nothing. */
export function keptDraft(now = Date.now()): Values | undefined {
  const kept = readDraft();
  if (kept && now - kept.at <= keptMs) return kept.values;
  forgetDraft();
  return undefined;
}
