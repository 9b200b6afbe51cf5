import { distanceToSegmentMetres, type LngLat, type Ring, type Rings } from '../../platform/geo/index.ts';

/** The most corners of a service area that a controller can store. */
export const controllerCorners = 60;

/**
 * The edge of a service area (outer ring first) as a controller can store it: reduced to the most significant
 * corners, six decimals. Undefined for an area without an edge.
 */
export function controllerRing(rings: Rings, most = controllerCorners): [number, number][] | undefined {
  const outer = (rings[0] ?? []) as Ring;
  const corners = isClosed(outer) ? outer.slice(0, -1) : [...outer];
  if (corners.length < 3) return undefined;
  while (corners.length > most) corners.splice(leastCorner(corners), 1);
  return corners.map(([lng, lat]) => [rounded(lng), rounded(lat)]);
}

function isClosed(ring: Ring) {
  const [first, last] = [ring[0], ring.at(-1)];
  return ring.length > 3 && first !== undefined && first[0] === last?.[0] && first[1] === last[1];
}

/** The corner whose removal changes the edge least. */
function leastCorner(corners: readonly LngLat[]) {
  let [least, at] = [Number.POSITIVE_INFINITY, 0];
  corners.forEach((corner, i) => {
    const before = corners.at(i - 1) ?? corner;
    const after = corners[(i + 1) % corners.length] ?? corner;
    const metres = distanceToSegmentMetres(corner, before, after);
    if (metres < least) [least, at] = [metres, i];
  });
  return at;
}

const rounded = (degrees: number) => Math.round(degrees * 1e6) / 1e6;
