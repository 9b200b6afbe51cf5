import { operator } from '../../kit/client/operator.ts';

/** What was typed and not sent is kept for so long. */
const keptMs = 7 * 86_400_000;
const keptUnder = () => `feedbackDraft:${operator()?.operatorId ?? ''}`;

type Values = Record<string, unknown>;

/** Keep in this browser what this person has typed. */
export const keepDraft = (values: Values, now = Date.now()) =>
  localStorage.setItem(keptUnder(), JSON.stringify({ at: now, values }));

export const forgetDraft = () => localStorage.removeItem(keptUnder());

/** What this person typed here during the last week; undefined where that is nothing. */
export function keptDraft(now = Date.now()): Values | undefined {
  try {
    const kept = JSON.parse(localStorage.getItem(keptUnder()) ?? 'null') as {
      at: number;
      values: Values;
    } | null;
    if (kept && now - kept.at <= keptMs) return kept.values;
  } catch {
    // Somebody else wrote there.
  }
  forgetDraft();
  return undefined;
}
