import { distanceMetres } from '../../platform/geo/index.ts';
import type { DemandStation } from './types.ts';

const nearMetres = 300;
const fadeMetres = 150;
/** Degrees of latitude that are more than `nearMetres`. */
const nearDegrees = 0.0028;

/**
 * Of each station, by index: which others are within 300 m, and the share of those who move that goes to each while a vehicle
 * stands there. `present` is the share of time in which one does, by index: over time the shares sum to 1.
 */
export function neighboursOf(
  stations: readonly DemandStation[],
  present: readonly number[],
): ReadonlyMap<number, number>[] {
  const order = stations.map((_, i) => i).sort((a, b) => latOf(stations, a) - latOf(stations, b));
  const near = stations.map(() => new Map<number, number>());
  order.forEach((i, position) => {
    for (let next = position + 1; next < order.length; next++) {
      const j = order[next] ?? 0;
      if (latOf(stations, j) - latOf(stations, i) > nearDegrees) break;
      const metres = distanceMetres(placeOf(stations, i), placeOf(stations, j));
      if (metres > nearMetres) continue;
      near[i]?.set(j, Math.exp(-metres / fadeMetres));
      near[j]?.set(i, Math.exp(-metres / fadeMetres));
    }
  });
  return near.map((weights) => {
    const sum = [...weights].reduce((total, [j, weight]) => total + weight * (present[j] ?? 1), 0);
    return new Map([...weights].map(([j, weight]) => [j, sum > 0 ? weight / sum : 0]));
  });
}

const placeOf = (stations: readonly DemandStation[], i: number) => stations[i]?.at ?? ([0, 0] as const);
const latOf = (stations: readonly DemandStation[], i: number) => placeOf(stations, i)[1];
