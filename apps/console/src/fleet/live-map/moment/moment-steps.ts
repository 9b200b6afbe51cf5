/** The place among moments, oldest first, of the one that is shown at an instant; -1 before the first. */
export function momentAt(moments: readonly number[], at: number) {
  let found = -1;
  for (let i = 0; i < moments.length && (moments[i] ?? 0) <= at; i++) found = i;
  return found;
}

/** The moment so many steps from what is shown at an instant; undefined beyond the ends. */
export const stepFrom = (moments: readonly number[], at: number, by: number): number | undefined =>
  moments[momentAt(moments, at) + by];
