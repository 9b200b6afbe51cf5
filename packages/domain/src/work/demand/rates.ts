/** Days after which a count weighs half. */
const halfLifeDays = 28;
const strengths = [0.5, 20] as const;

/** What a day counts that lies so many days back. */
export const ageWeight = (days: number) => 0.5 ** (days / halfLifeDays);

/**
 * Hours during which demand at a station could be seen: with a vehicle there all of them, without one those of the share
 * `searched` of riders who look in the app before they come.
 */
export const exposureHours = (presentMinutes: number, emptyMinutes: number, searched: number) =>
  (presentMinutes + searched * emptyMinutes) / 60;

/** Starts, and of the episodes that met nothing usable the share that would have started. */
export const demandFrom = (starts: number, unmetEpisodes: number, conversion: number) =>
  starts + conversion * unmetEpisodes;

/** A rate per hour, pulled to `mean` with the strength of `alpha` counts. */
export const shrunkRate = (counts: number, hours: number, alpha: number, mean: number) =>
  (counts + alpha) / (hours + alpha / mean);

/** A share of `of`, pulled to `usual` with the strength of 20. */
export const shrunkShare = (hits: number, of: number, usual: number) => (hits + 20 * usual) / (of + 20);

/**
 * How strongly cells are to be pulled to what is expected of them, by moments: the less they differ beyond chance, the
 * more. `noise` is the variance that chance alone gives to each count.
 */
export function strengthByMoments(
  cells: Iterable<readonly [counts: number, expected: number, noise: number]>,
): number {
  let beyond = 0;
  let squares = 0;
  for (const [counts, expected, noise] of cells) {
    beyond += (counts - expected) ** 2 - noise;
    squares += expected ** 2;
  }
  if (!(squares > 0)) return strengths[0];
  return Math.min(strengths[1], Math.max(strengths[0], beyond > 0 ? squares / beyond : strengths[1]));
}

/** A profile of the day, each half hour smoothed with its neighbours by a quarter, a half and a quarter. */
export const smoothed = (profile: readonly number[]) =>
  profile.map((value, i) => {
    const before = profile[(i + profile.length - 1) % profile.length] ?? value;
    const after = profile[(i + 1) % profile.length] ?? value;
    return before / 4 + value / 2 + after / 4;
  });
