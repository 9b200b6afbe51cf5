import type { Chance } from '../../platform/chance/index.ts';

/** The fewest vehicles of each revision, where there are enough: one failure alone is no pattern. */
const leastOfEach = 2;

/** The size of a canary, given as a number of vehicles or in percent. */
export function canarySize(
  vehicles: number,
  { canary, canaryUnit }: { canary: number; canaryUnit: 'vehicles' | 'percent' },
): number {
  const wanted = canaryUnit === 'vehicles' ? canary : Math.ceil((vehicles * Math.min(100, canary)) / 100);
  return Math.min(vehicles, wanted);
}

/**
 * How many of each stratum a canary of `n` has: in proportion to the stratum's size, with the minimum of each where
 * there are enough. Sums to `n`, or to all there are.
 */
export function allotCanary(strata: ReadonlyMap<string, number>, n: number): Map<string, number> {
  const all = [...strata.values()].reduce((sum, size) => sum + size, 0);
  const wanted = Math.min(n, all);
  const given = new Map([...strata.keys()].map((name) => [name, 0]));
  const left = () => wanted - [...given.values()].reduce((sum, one) => sum + one, 0);
  const give = (name: string, most: number) => {
    const before = given.get(name) ?? 0;
    const more = Math.max(0, Math.min(most, left(), (strata.get(name) ?? 0) - before));
    given.set(name, before + more);
  };
  const largestFirst = [...strata].sort(([, a], [, b]) => b - a).map(([name]) => name);
  for (let round = 0; round < leastOfEach; round++) for (const name of largestFirst) give(name, 1);
  const due = (name: string) => (wanted * (strata.get(name) ?? 0)) / all - (given.get(name) ?? 0);
  for (const name of largestFirst.toReversed()) give(name, Math.floor(due(name)));
  // The remainder goes to the strata that fall shortest, then wherever there is room.
  while (left() > 0) {
    const open = largestFirst.filter((name) => (given.get(name) ?? 0) < (strata.get(name) ?? 0));
    const [next] = open.sort((a, b) => due(b) - due(a));
    if (next === undefined) break;
    give(next, 1);
  }
  return given;
}

/** A vehicle with its position in an upgrade. */
export interface Turn<V> {
  vehicle: V;
  isCanary: boolean;
  turn: number;
}

/** The order of an upgrade: first the canary, drawn by lot within each stratum, then the others by lot. */
export function turnsOf<V extends { stratum: string }>(
  vehicles: readonly V[],
  n: number,
  chance: Chance,
): Turn<V>[] {
  const sizes = new Map<string, number>();
  for (const { stratum } of vehicles) sizes.set(stratum, (sizes.get(stratum) ?? 0) + 1);
  const open = allotCanary(sizes, n);
  const [first, later]: [V[], V[]] = [[], []];
  for (const one of chance.shuffled(vehicles)) {
    const room = open.get(one.stratum) ?? 0;
    open.set(one.stratum, room - 1);
    (room > 0 ? first : later).push(one);
  }
  return [...first, ...later].map((vehicle, turn) => ({ vehicle, turn, isCanary: turn < first.length }));
}
