/** Counts of people's movements below this are not shown. */
export const leastTold = 10;

/** The start or end of a ride: its cell (`gridCellOf`) and its local hour. */
export interface Occurrence {
  cell: number;
  hour: number;
}

/**
 * Occurrences of a district and day that are only shown together: those of a cell and an hour, of a cell (no hour),
 * of an hour (no cell), or of the whole district and day (neither).
 */
export interface ToldGroup {
  cell: number | null;
  hour: number | null;
  n: number;
}

type Key = Pick<ToldGroup, 'cell' | 'hour'>;
const keyed = (list: readonly Occurrence[], keyOf: (one: Occurrence) => Key) => {
  const found = new Map<string, { key: Key; of: Occurrence[] }>();
  for (const one of list) {
    const key = keyOf(one);
    const name = `${key.cell}/${key.hour}`;
    const group = found.get(name);
    if (group) group.of.push(one);
    else found.set(name, { key, of: [one] });
  }
  return [...found.values()];
};

/** From finest to coarsest. */
const levels: readonly ((one: Occurrence) => Key)[] = [
  ({ cell, hour }) => ({ cell, hour }),
  ({ cell }) => ({ cell, hour: null }),
  ({ hour }) => ({ cell: null, hour }),
  () => ({ cell: null, hour: null }),
];

/**
 * Divides the occurrences of a district and day into groups of at least ten, as fine as that allows. Everything
 * shown is a sum of whole groups, so that no difference of two figures reveals fewer. A remainder is merged with the
 * smallest group; if there is none, nothing is shown for the day.
 */
export function toldGroups(occurrences: readonly Occurrence[], least = leastTold): ToldGroup[] {
  let rest = [...occurrences];
  const groups: ToldGroup[] = [];
  for (const keyOf of levels) {
    const parts = keyed(rest, keyOf);
    rest = [];
    for (const { key, of } of parts)
      if (of.length >= least) groups.push({ ...key, n: of.length });
      else rest.push(...of);
  }
  if (rest.length > 0) join(groups, rest.length);
  return groups;
}

/** The remainder is merged with the smallest group, which then has neither cell nor hour. */
function join(groups: ToldGroup[], n: number) {
  const smallest = groups.toSorted((a, b) => a.n - b.n)[0];
  if (!smallest) return;
  groups.splice(groups.indexOf(smallest), 1, { cell: null, hour: null, n: smallest.n + n });
}

/** Full local hours of a day, the last one excluded; 0 to 24 is the whole day. */
export interface Hours {
  from: number;
  to: number;
}

/** Whether a group lies within full hours of its day: one without an hour only in the whole day. */
export const liesIn = ({ hour }: Pick<ToldGroup, 'hour'>, { from, to }: Hours) =>
  hour === null ? from <= 0 && to >= 24 : hour >= from && hour < to;

/** The sum of whole groups within full hours; null if there are none. */
export function toldIn(groups: readonly ToldGroup[], hours: Hours): number | null {
  const found = groups.filter((group) => liesIn(group, hours));
  return found.length === 0 ? null : found.reduce((sum, { n }) => sum + n, 0);
}

/** A count that may be shown by itself; null if below ten. */
export const toldCount = (n: number, least = leastTold) => (n >= least ? n : null);

/**
 * Counts at one instant by cell, as far as they may be shown: those of at least ten. If all others together have
 * fewer than ten, the smallest is hidden as well.
 */
export function toldCells(counts: ReadonlyMap<number, number>, least = leastTold) {
  const told = [...counts]
    .flatMap(([cell, n]) => (n >= least ? [{ cell, n }] : []))
    .sort((a, b) => b.n - a.n);
  const rest = [...counts.values()].reduce((sum, n) => sum + (n < least ? n : 0), 0);
  return rest > 0 && rest < least ? told.slice(0, -1) : told;
}
