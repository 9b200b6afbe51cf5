import type { PlanPerson } from './types.ts';

/** What somebody goes by. */
export type Ride = 'scooter' | 'tricycle' | 'van';

/** Packs and vehicles that are taken aboard. */
export const loadOf: Record<Ride, { packs: number; bikes: number }> = {
  scooter: { packs: 4, bikes: 0 },
  tricycle: { packs: 12, bikes: 2 },
  van: { packs: 40, bikes: 14 },
};

/** Standard minutes of work by kind, without the way. */
export const workMinutes = { swap: 4, move: 5, inspect: 3, repair: 20, drag_back: 12 } as const;

const breakFrom = { hours: 6, fromMinute: 180, byMinute: 300, minutes: 45 };

/** The break of whoever works so many minutes in all, of which so many are over: none in a short shift or when it is over. */
export function breakOf(shiftMinutes: number, over: number): PlanPerson['break'] {
  if (shiftMinutes < breakFrom.hours * 60 || over >= breakFrom.byMinute) return undefined;
  const { fromMinute, byMinute, minutes } = breakFrom;
  return { fromMinute: Math.max(0, fromMinute - over), byMinute: byMinute - over, minutes };
}

/** Packs aboard of whoever had so many and has swapped so many since: a full load is taken when none is left. */
export const packsLeft = (had: number, swapped: number, most: number) =>
  swapped < had || most === 0 ? Math.max(0, had - swapped) : most - ((swapped - had) % most);
