import { distanceMetres, type LngLat } from '../../platform/geo/index.ts';

/** A place from which shifts start and to which they return. */
export interface Depot {
  id: string;
  areaId: number;
  at: LngLat;
  /** Who works from here. */
  staffIds: readonly string[];
}

const nearestTo = <D extends Depot>(depots: readonly D[], to: LngLat): D | undefined =>
  depots.toSorted((a, b) => distanceMetres(a.at, to) - distanceMetres(b.at, to) || (a.id < b.id ? -1 : 1))[0];

/** The depot from which an area is served: those that lie in it, else the nearest of its company. */
export function depotsOfArea<D extends Depot>(
  depots: readonly D[],
  area: { areaId: number; middle: LngLat },
): D[] {
  const own = depots.filter(({ areaId }) => areaId === area.areaId);
  if (own.length > 0) return own;
  const nearest = nearestTo(depots, area.middle);
  return nearest ? [nearest] : [];
}

/**
 * The depot of somebody who works in an area, of all of its company: the one that names this person, else the nearest of the
 * area's; undefined where the company has none.
 */
export function depotOf<D extends Depot>(
  depots: readonly D[],
  operatorId: string,
  area: { areaId: number; middle: LngLat },
): D | undefined {
  const named = depots.filter(({ staffIds }) => staffIds.includes(operatorId));
  return nearestTo(named.length > 0 ? named : depotsOfArea(depots, area), area.middle);
}
