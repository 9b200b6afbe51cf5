import { distanceToSegmentMetres, type LngLat, type Ring } from '../../platform/geo/index.ts';

/** The most corners of its service area's edge that a controller stores. */
export const mostPushedCorners = 60;

/** A ring reduced to at most so many corners, dropping those that change it least (Visvalingam by distance). */
export function simplified(ring: Ring, most = mostPushedCorners): Ring {
  const kept: LngLat[] = [...ring];
  while (kept.length > Math.max(3, most)) {
    let least = 0;
    let leastBend = Infinity;
    for (let i = 0; i < kept.length; i++) {
      const bend = bendAt(kept, i);
      if (bend < leastBend) [least, leastBend] = [i, bend];
    }
    kept.splice(least, 1);
  }
  return kept;
}

/** How far the edge would move without this corner, metres. */
function bendAt(ring: readonly LngLat[], at: number) {
  const [before, here, after] = [ring.at(at - 1), ring[at], ring[(at + 1) % ring.length]];
  return before && here && after ? distanceToSegmentMetres(here, before, after) : 0;
}
