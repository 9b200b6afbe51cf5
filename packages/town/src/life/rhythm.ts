import type { PlaceKind, Town } from '../types.ts';

/** How busy the way out of and into a place of a kind is at an hour; both have a mean of 1 over a weekday. */
export interface Rhythm {
  readonly leave: number;
  readonly arrive: number;
}

type Day = readonly (readonly [hour: number, weight: number])[];

/** Corners of the day's curves; between them the weight changes evenly, and midnight joins both ends. */
const days: Record<PlaceKind, { leave: Day; arrive: Day }> = {
  home: {
    leave: [
      [0, 0.5],
      [4, 0.2],
      [6, 2],
      [7.5, 9],
      [9, 4],
      [12, 2.5],
      [13.5, 4.5],
      [16, 2.5],
      [19, 4],
      [22, 1],
    ],
    arrive: [
      [0, 1],
      [3, 0.2],
      [6, 0.4],
      [9, 1.5],
      [12, 5],
      [14, 2],
      [17.5, 8],
      [19, 6],
      [22, 4],
    ],
  },
  work: {
    leave: [
      [0, 0.4],
      [5, 0.2],
      [9, 1],
      [12, 6],
      [13, 3],
      [15, 1.5],
      [17.8, 10],
      [19, 5],
      [22, 1.5],
    ],
    arrive: [
      [0, 0.2],
      [5, 0.4],
      [7, 3],
      [8.3, 10],
      [9.5, 4],
      [12, 2],
      [13.8, 6],
      [16, 2],
      [20, 0.8],
      [22, 0.4],
    ],
  },
  school: {
    leave: [
      [0, 0.1],
      [6, 0.1],
      [11.5, 4],
      [12, 7],
      [13, 1],
      [16.5, 7],
      [18, 6],
      [21, 4],
      [22, 3],
      [23, 0.2],
    ],
    arrive: [
      [0, 0.05],
      [5.5, 0.1],
      [7, 9],
      [8, 6],
      [9, 0.5],
      [13.5, 6],
      [14.5, 1],
      [18.5, 2],
      [20, 0.2],
    ],
  },
  market: {
    leave: [
      [0, 0.3],
      [5, 0.5],
      [7, 3],
      [9, 4],
      [11, 5],
      [14, 2.5],
      [18, 5],
      [20.5, 6],
      [22, 3],
    ],
    arrive: [
      [0, 0.2],
      [5, 1],
      [7, 4],
      [9.5, 4.5],
      [11.5, 3],
      [14, 2.5],
      [17.5, 5],
      [19, 6],
      [21, 1.5],
    ],
  },
  hospital: {
    leave: [
      [0, 0.5],
      [6, 0.5],
      [9, 3],
      [11.5, 6],
      [14, 2],
      [17, 5],
      [20, 2],
    ],
    arrive: [
      [0, 0.4],
      [6, 1.5],
      [8, 7],
      [10, 4],
      [13.5, 4],
      [16, 2],
      [20, 1],
    ],
  },
  station: {
    leave: [
      [0, 1],
      [4, 0.5],
      [7, 3],
      [10, 4],
      [14, 4],
      [18, 5],
      [21, 4],
    ],
    arrive: [
      [0, 0.6],
      [5, 2],
      [7, 5],
      [10, 4],
      [14, 4],
      [17, 5],
      [20, 3],
    ],
  },
  park: {
    leave: [
      [0, 0.3],
      [5, 0.5],
      [7, 4],
      [9, 3],
      [12, 1],
      [17, 3],
      [20, 5],
      [21.5, 6],
      [23, 1],
    ],
    arrive: [
      [0, 0.2],
      [4.5, 1],
      [6, 5],
      [8, 3],
      [12, 1],
      [16, 3],
      [19, 7],
      [21, 2],
    ],
  },
}; // prettier-ignore

/** How a kind of place lives at a local hour of the day, 0 to 24. */
export function rhythmOf(kind: PlaceKind, hour: number): Rhythm {
  const { leave, arrive } = days[kind];
  return { leave: weightAt(leave, hour) / meanOf(leave), arrive: weightAt(arrive, hour) / meanOf(arrive) };
}

/** What people do more and less of on a day without work. */
const onFreeDays: Partial<Record<PlaceKind, number>> = { work: 0.35, school: 0.25, market: 1.5, park: 1.9 };

/**
 * How strongly each station, by its index, is left and sought at a local hour: what stands around it times the rhythm
 * of that. On free days people go to markets and parks instead of work and school.
 */
export function stationPulls(
  town: Town,
  hour: number,
  works = true,
): { leave: Float64Array; arrive: Float64Array } {
  const kinds = Object.keys(days) as PlaceKind[];
  const now = kinds.map((kind) => [kind, rhythmOf(kind, hour), works ? 1 : (onFreeDays[kind] ?? 1)] as const);
  const sums = (way: keyof Rhythm) =>
    Float64Array.from(town.stations, ({ around }) =>
      now.reduce((sum, [kind, rhythm, weight]) => sum + (around[kind] ?? 0) * rhythm[way] * weight, 0.05),
    );
  return { leave: sums('leave'), arrive: sums('arrive') };
}

function weightAt(day: Day, hour: number): number {
  const at = ((hour % 24) + 24) % 24;
  const next = day.findIndex(([from]) => from > at);
  const [start, low] = day.at(next === -1 ? -1 : next - 1) as readonly [number, number];
  const [end, high] =
    next === -1 ? [24, (day[0] as readonly [number, number])[1]] : (day[next] as readonly [number, number]);
  return low + ((high - low) * (at - start)) / (end - start);
}

function meanOf(day: Day): number {
  let sum = 0;
  day.forEach(([from, weight], i) => {
    const [to, after] = day[i + 1] ?? [24, (day[0] as readonly [number, number])[1]];
    sum += ((weight + after) / 2) * (to - from);
  });
  return sum / 24;
}
