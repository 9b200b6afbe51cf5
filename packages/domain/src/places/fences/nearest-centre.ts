import type { Rings } from '../../platform/geo/index.ts';
import { distanceMetres, type LngLat, type Ring, ringCentroid } from '../../platform/geo/index.ts';

/**
 * The fence with the nearest centre among those that contain a point; the first of equals, undefined if there are
 * none.
 */
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
