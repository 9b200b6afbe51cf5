import type { Rings } from '../../platform/geo/index.ts';
import { distanceMetres, type LngLat, type Ring, ringCentroid } from '../../platform/geo/index.ts';

/** Of fences that all hold a point the one whose middle is nearest to it; of two as near the first, undefined of none. */
export function nearestCentre<F extends { rings: Rings }>(
  holding: readonly F[],
  point: LngLat,
): F | undefined {
  if (holding.length < 2) return holding[0];
  const metres = holding.map(({ rings }) =>
    distanceMetres(ringCentroid((rings[0] ?? []) as unknown as Ring), point),
  );
  return holding[metres.indexOf(Math.min(...metres))];
}
