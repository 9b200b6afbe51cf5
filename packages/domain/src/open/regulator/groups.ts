/** Nothing that counts people's ways is told of fewer than so many. */
export const leastTold = 10;

/** A ride's end or beginning: in which cell (`gridCellOf`), and in which local hour of the day. */
export interface Occurrence {
  cell: number;
  hour: number;
}

/**
 * Occurrences of a district and day that are only ever told together: those of a cell and an hour, of a cell (no hour), of an
 * hour (no cell), or of the whole district and day (neither).
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

/** From the finest to the coarsest. */
const levels: readonly ((one: Occurrence) => Key)[] = [
  ({ cell, hour }) => ({ cell, hour }),
  ({ cell }) => ({ cell, hour: null }),
  ({ hour }) => ({ cell: null, hour }),
  () => ({ cell: null, hour: null }),
];

/**
 * Parts the occurrences of a district and day into groups of at least ten, each as fine as that allows. Whatever is told
 * is a sum of whole groups, so that no difference of two figures tells of fewer. What is left over at the end is told
 * together with the smallest group; where there is none, nothing is told of the day.
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

/** The remainder is told with the smallest group, and of neither cell nor hour. */
function join(groups: ToldGroup[], n: number) {
  const smallest = groups.toSorted((a, b) => a.n - b.n)[0];
  if (!smallest) return;
  groups.splice(groups.indexOf(smallest), 1, { cell: null, hour: null, n: smallest.n + n });
}

/** Full local hours of a day, the last one excluded; 0 to 24 is the day. */
export interface Hours {
  from: number;
  to: number;
}

/** Whether a group lies within full hours of its day: one without an hour only in all of them. */
export const liesIn = ({ hour }: Pick<ToldGroup, 'hour'>, { from, to }: Hours) =>
  hour === null ? from <= 0 && to >= 24 : hour >= from && hour < to;

/** The sum of whole groups within full hours; null where none lies in them. */
export function toldIn(groups: readonly ToldGroup[], hours: Hours): number | null {
  const found = groups.filter((group) => liesIn(group, hours));
  return found.length === 0 ? null : found.reduce((sum, { n }) => sum + n, 0);
}

/** A count that may be told by itself; null: it is of fewer than ten. */
export const toldCount = (n: number, least = leastTold) => (n >= least ? n : null);

/**
 * Counts of one instant by cell, as they may be told: those of at least ten. Where fewer than ten stand in all the others, the smallest
 * is not told either.
 */
export function toldCells(counts: ReadonlyMap<number, number>, least = leastTold) {
  const told = [...counts]
    .flatMap(([cell, n]) => (n >= least ? [{ cell, n }] : []))
    .sort((a, b) => b.n - a.n);
  const rest = [...counts.values()].reduce((sum, n) => sum + (n < least ? n : 0), 0);
  return rest > 0 && rest < least ? told.slice(0, -1) : told;
}
