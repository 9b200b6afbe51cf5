import type { LngLat } from '../geo/index.ts';
import type { Prepared, StopCode } from './prepared.ts';
import type { PlanPerson } from './types.ts';

export const reloadMinutes = 6;

/** A stop to come, or a store to go to before it. */
export type Step = { stop: StopCode } | { store: number; packs: number };

/** A route with the visits to stores that it needs, and packs taken there; undefined when packs do not suffice. */
export function withReloads(
  prepared: Prepared,
  person: PlanPerson,
  route: readonly StopCode[],
  left: readonly number[],
): { steps: Step[]; used: number[] } | undefined {
  const used = left.map(() => 0);
  const steps: Step[] = [];
  let load = person.packs;
  let sinceReload = 0;
  for (const [i, stop] of route.entries()) {
    const need = prepared.visit(stop).packs;
    if (need > load) {
      const ahead = route.slice(i).reduce((sum, each) => sum + prepared.visit(each).packs, 0);
      const where = cheapest(
        prepared,
        { person, steps, stop, sinceReload, load, ahead },
        (s) => (left[s] ?? 0) - (used[s] ?? 0),
      );
      if (!where || where.load < need) return undefined;
      used[where.store] = (used[where.store] ?? 0) + where.packs;
      steps.splice(where.before, 0, { store: where.store, packs: where.packs });
      sinceReload = where.before + 1;
      load = where.load;
    }
    load -= need;
    steps.push({ stop });
  }
  return { steps, used };
}

interface Shortage {
  person: PlanPerson;
  steps: readonly Step[];
  stop: StopCode;
  /** The first step after the last reload: an earlier one cannot help. */
  sinceReload: number;
  load: number;
  /** Packs that the rest of the route needs. */
  ahead: number;
}

interface Detour {
  before: number;
  store: number;
  packs: number;
  /** Packs aboard at the stop that lacked one. */
  load: number;
  metres: number;
}

/** Where a detour by a store costs least, among the places since the last one: before this stop, or earlier on the way. */
function cheapest(prepared: Prepared, shortage: Shortage, leftAt: (store: number) => number) {
  const { steps, stop, sinceReload } = shortage;
  const detours: Detour[] = [];
  let carried = shortage.load;
  for (let before = steps.length; before >= sinceReload; before--) {
    const next = steps[before] ?? { stop };
    detours.push(...detoursBefore(prepared, shortage, { before, next, carried }, leftAt));
    const earlier = steps[before - 1];
    if (earlier && 'stop' in earlier) carried += prepared.visit(earlier.stop).packs;
  }
  return detours.reduce<Detour | undefined>(
    (best, each) => (best && best.metres <= each.metres ? best : each),
    undefined,
  );
}

function detoursBefore(
  prepared: Prepared,
  { person, steps, ahead, load }: Shortage,
  { before, next, carried }: { before: number; next: Step; carried: number },
  leftAt: (store: number) => number,
): Detour[] {
  const { stores, travel } = prepared.input;
  const from = placeBefore(prepared, person, steps, before);
  const to = placeAt(prepared, next);
  return stores.flatMap(({ at }, store) => {
    const packs = Math.min(person.packsMost - carried, ahead - load, leftAt(store));
    if (packs <= 0) return [];
    const metres = travel.metres(from, at) + travel.metres(at, to) - travel.metres(from, to);
    return [{ before, store, packs, load: load + packs, metres }];
  });
}

/** Where a step is. */
export function placeAt(prepared: Prepared, step: Step): LngLat {
  if ('stop' in step) return prepared.visit(step.stop).at;
  return prepared.input.stores[step.store]?.at ?? [0, 0];
}

const placeBefore = (prepared: Prepared, person: PlanPerson, steps: readonly Step[], before: number) => {
  const earlier = steps[before - 1];
  return earlier ? placeAt(prepared, earlier) : person.at;
};
