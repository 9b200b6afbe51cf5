const second = 1_000;
const minute = 60 * second;
const hour = 60 * minute;

/** After how long an event is sent again, one time after the other: a little more than three days in all. */
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

/** An endpoint that did not answer for so long is dead, ms. */
export const deadAfterMs = 72 * hour;
/** Whoever may mend an endpoint is told of it when it did not answer for so long, ms. */
export const tellAfterMs = 24 * hour;
/** So long the secret before counts beside a new one, ms. */
export const secretKeptMs = 24 * hour;

/** What came back from an endpoint; a status of null: nothing. */
interface Answered {
  status: number | null;
  /** So many seconds it asks to be left alone. */
  retryAfterS?: number | undefined;
}

/** `delivered` · `again`: another time it may do · `failed`: asking again would be answered the same · `gone`: nobody wants it any more. */
export type Verdict = 'delivered' | 'again' | 'failed' | 'gone';

/** What an answer means for the event that was sent. */
export function verdictOf({ status }: Answered): Verdict {
  if (status === null) return 'again';
  if (status >= 200 && status < 300) return 'delivered';
  if (status === 410) return 'gone';
  return status === 408 || status === 429 || status >= 500 ? 'again' : 'failed';
}

/**
 * How long an event waits that was sent so often; undefined: it is not sent again. Up to a tenth is added by chance (0 to 1), so that
 * not all come back at once, and an endpoint may ask for more, a day at most.
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
