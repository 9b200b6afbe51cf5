import {
  courseDegrees,
  distanceMetres,
  distanceToSegmentMetres,
  type LngLat,
  nearestOnEdge,
  offsetMetres,
} from '@kickstand/domain/platform/geo';

type Corner = [number, number];

/** How far from the edge a point has to lie, and from the edge's ends. */
const least = { away: 6, fromCorners: 20 };
const halfWidth = 8;
const beyond = 3;

function ahead(from: LngLat, course: number, metres: number): Corner {
  const turned = (course * Math.PI) / 180;
  const [lng, lat] = offsetMetres(from, Math.sin(turned) * metres, Math.cos(turned) * metres);
  return [lng, lat];
}

/** The ring without a notch that reaches from its nearest edge just past this point; undefined where there is no room for one. */
export function notched(ring: readonly Corner[], point: LngLat) {
  const edge = nearestOnEdge([ring], point);
  if (!edge || edge.metres < least.away) return;
  const next = (i: number) => ring[(i + 1) % ring.length] as Corner;
  const at = ring.findIndex((from, i) => distanceToSegmentMetres(edge.at, from, next(i)) < 1);
  const ends = [ring[at] as Corner, next(at)] as const;
  if (at < 0 || ends.some((end) => distanceMetres(end, edge.at) < least.fromCorners)) return;
  const along = courseDegrees(...ends);
  const notch = [
    ahead(edge.at, along, -halfWidth),
    ahead(point, courseDegrees(edge.at, point), beyond),
    ahead(edge.at, along, halfWidth),
  ];
  return { notch, away: edge.metres, kept: [...ring.slice(0, at + 1), ...notch, ...ring.slice(at + 1)] };
}
