import type { LngLat } from '../../platform/geo/index.ts';
import type { Prepared, StopCode } from './prepared.ts';
import type { PlanPerson } from './types.ts';

export const reloadMinutes = 6;

/** A stop to come, or a store to go to before it. */
export type Step = { stop: StopCode } | { store: number; packs: number };

/** A reload right before a stop, and the one before that; −1: none. */
interface Reload {
  store: number;
  cents: number;
  previous: number;
}

/**
 * A route with the visits to stores that it needs, those of the least cost, and packs taken there; undefined when packs do not
 * suffice. A store counts only while it holds what may be needed until the person's load is used up.
 */
export function withReloads(
  prepared: Prepared,
  person: PlanPerson,
  route: readonly StopCode[],
  left: readonly number[],
): { steps: Step[]; used: number[] } | undefined {
  const needed = [0];
  for (const stop of route) needed.push((needed.at(-1) ?? 0) + prepared.visit(stop).packs);
  const between = (from: number, to: number) => (needed[to] ?? 0) - (needed[from] ?? 0);
  const used = left.map(() => 0);
  if (between(0, route.length) <= person.packs) return { steps: route.map((stop) => ({ stop })), used };
  const places = cheapestReloads(prepared, person, { route, left, between });
  if (!places) return undefined;
  const takes = new Map<number, { store: number; packs: number }>();
  let carried = person.packs - between(0, places[0]?.before ?? 0);
  for (const [n, { before, store }] of places.entries()) {
    const ahead = between(before, places[n + 1]?.before ?? route.length);
    const packs = Math.max(0, ahead - carried);
    used[store] = (used[store] ?? 0) + packs;
    if ((used[store] ?? 0) > (left[store] ?? 0)) return undefined;
    takes.set(before, { store, packs });
    carried += packs - ahead;
  }
  const steps = route.flatMap((stop, i): Step[] => {
    const take = takes.get(i);
    return take ? [take, { stop }] : [{ stop }];
  });
  return { steps, used };
}

interface Need {
  route: readonly StopCode[];
  left: readonly number[];
  /** Packs needed from one stop to before another. */
  between(from: number, to: number): number;
}

/** Where to reload: the shortest way through the places of the route, each step no longer than a load lasts. */
function cheapestReloads(prepared: Prepared, person: PlanPerson, need: Need) {
  const { route, between } = need;
  const reloads: (Reload | undefined)[] = [];
  const reaches = (from: number, to: number) =>
    from < 0 ? between(0, to) <= person.packs : between(from, to) <= person.packsMost;
  /** The cheapest earlier reload whose load lasts up to here. */
  const cheapestTo = (to: number) => {
    let best = reaches(-1, to) ? { previous: -1, cents: 0 } : undefined;
    for (const [previous, reload] of reloads.entries())
      if (reload && reaches(previous, to) && (!best || reload.cents < best.cents))
        best = { previous, cents: reload.cents };
    return best;
  };
  for (const i of route.keys()) {
    const before = cheapestTo(i);
    const store = before && cheapestStore(prepared, person, need, i);
    reloads.push(
      store && { store: store.store, cents: before.cents + store.cents, previous: before.previous },
    );
  }
  const places: { before: number; store: number }[] = [];
  for (let at = cheapestTo(route.length)?.previous ?? -1; at >= 0; at = reloads[at]?.previous ?? -1)
    places.unshift({ before: at, store: reloads[at]?.store ?? 0 });
  return places.length > 0 ? places : undefined;
}

/** The store that costs least on the way to a stop. */
function cheapestStore(prepared: Prepared, person: PlanPerson, { route, left, between }: Need, i: number) {
  const { stores, travel } = prepared.input;
  const placeOf = (stop: StopCode | undefined) => (stop === undefined ? person.at : prepared.visit(stop).at);
  const [from, to] = [placeOf(route[i - 1]), placeOf(route[i])];
  const wanted = Math.min(person.packsMost, between(i, route.length));
  let best: { store: number; cents: number } | undefined;
  for (const [store, { at }] of stores.entries()) {
    if (wanted === 0 || (left[store] ?? 0) < wanted) continue;
    const metres = travel.metres(from, at) + travel.metres(at, to) - travel.metres(from, to);
    const cents = prepared.cost(metres, reloadMinutes);
    if (!best || cents < best.cents) best = { store, cents };
  }
  return best;
}

/** Where a step is. */
export function placeAt(prepared: Prepared, step: Step): LngLat {
  if ('stop' in step) return prepared.visit(step.stop).at;
  return prepared.input.stores[step.store]?.at ?? [0, 0];
}
