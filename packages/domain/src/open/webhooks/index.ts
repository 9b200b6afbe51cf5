const second = 1_000;
const minute = 60 * second;
const hour = 60 * minute;

/** The intervals between retries of an event: a little more than three days in total. */
const pauses = [
  5 * second,
  5 * minute,
  30 * minute,
  2 * hour,
  5 * hour,
  10 * hour,
  14 * hour,
  20 * hour,
  24 * hour,
];

/** An endpoint without an answer for this long is dead, ms. */
export const deadAfterMs = 72 * hour;
/** After this long without an answer those responsible are notified, ms. */
export const tellAfterMs = 24 * hour;
/** How long the previous secret is valid beside a new one, ms. */
export const secretKeptMs = 24 * hour;

/** The answer of an endpoint; without one, status is null. */
interface Answered {
  status: number | null;
  /** The seconds it asks to wait. */
  retryAfterS?: number | undefined;
}

/**
 * `delivered` · `again`: may succeed later · `failed`: would be answered the same again · `gone`: nobody wants it
 * any more.
 */
export type Verdict = 'delivered' | 'again' | 'failed' | 'gone';

/** The verdict on an answer. */
export function verdictOf({ status }: Answered): Verdict {
  if (status === null) return 'again';
  if (status >= 200 && status < 300) return 'delivered';
  if (status === 410) return 'gone';
  return status === 408 || status === 429 || status >= 500 ? 'again' : 'failed';
}

/**
 * How long an event waits after so many attempts; undefined: it is not retried. Up to a tenth is added at random (0
 * to 1), so that not all are retried at once, and an endpoint may ask for more, a day at most.
 */
export function againAfter(
  attempts: number,
  { retryAfterS = 0 }: Answered,
  chance: number,
): number | undefined {
  const pause = pauses[attempts - 1];
  if (pause === undefined) return undefined;
  return Math.max(Math.round(pause * (1 + chance / 10)), Math.min(retryAfterS * second, 24 * hour));
}
