import { distanceMetres, METRES_PER_DEGREE_LAT, metresPerDegreeLng, offsetMetres } from './measure.ts';
import { distanceToRingMetres, ringAreaSquareMetres, ringContains } from './polygon.ts';
import type { LngLat, Ring } from './types.ts';

/** A polygon as stored: outer ring first, then holes. Rings are open. */
export type Shape = readonly (readonly (readonly number[])[])[];

const ringsOf = (shape: Shape) => shape as unknown as readonly Ring[];

/** A ring without a closing corner, which files have. */
export function opened(ring: Ring): Ring {
  const [first, last] = [ring[0], ring.at(-1)];
  const closed = ring.length > 1 && first && last && first[0] === last[0] && first[1] === last[1];
  return closed ? ring.slice(0, -1) : ring;
}

/** A closed ring, as in files. */
export const closed = <C>(ring: readonly C[]): readonly C[] =>
  ring[0] === undefined ? ring : [...ring, ring[0]];

/** Square metres of a polygon without its holes. */
export const areaOf = (shape: Shape) =>
  ringsOf(shape).reduce((sum, ring, i) => sum + (i === 0 ? 1 : -1) * ringAreaSquareMetres(ring), 0);

/** Metres along all edges, including those of holes. */
export const perimeterOf = (shape: Shape) =>
  ringsOf(shape).reduce(
    (sum, ring) =>
      sum + ring.reduce((metres, corner, i) => metres + distanceMetres(ring.at(i - 1) ?? corner, corner), 0),
    0,
  );

/** Whether a point is in a polygon and in none of its holes; on an edge it may count either way. */
export function shapeContains(shape: Shape, point: LngLat): boolean {
  const [outer, ...holes] = ringsOf(shape);
  return (
    outer !== undefined && ringContains(outer, point) && !holes.some((hole) => ringContains(hole, point))
  );
}

/** Metres from a point to a polygon: 0 inside, to the nearest edge outside. */
export function distanceToShapeMetres(shape: Shape, point: LngLat): number {
  if (shapeContains(shape, point)) return 0;
  return ringsOf(shape).reduce((least, ring) => Math.min(least, distanceToRingMetres(point, ring)), Infinity);
}

/**
 * Whether a point is inside or at most so many metres outside the outer edge; holes are outside. Negative: whether
 * it is inside and so far from every edge.
 */
export function withinBuffer(shape: Shape, point: LngLat, metres: number): boolean {
  const [outer, ...holes] = ringsOf(shape);
  if (!outer || holes.some((hole) => ringContains(hole, point))) return false;
  if (metres < 0) return ringContains(outer, point) && (nearestOnEdge(shape, point)?.metres ?? 0) >= -metres;
  return ringContains(outer, point) || (metres > 0 && distanceToRingMetres(point, outer) <= metres);
}

/** The nearest point on a polygon's edges, with its distance in metres; undefined without edges. */
export function nearestOnEdge(shape: Shape, point: LngLat): { at: LngLat; metres: number } | undefined {
  const [scaleLng, scaleLat] = [metresPerDegreeLng(point[1]), METRES_PER_DEGREE_LAT];
  let nearest: { at: LngLat; metres: number } | undefined;
  for (const ring of ringsOf(shape))
    for (const [i, to] of ring.entries()) {
      const from = ring.at(i - 1) ?? to;
      const [ax, ay] = [(from[0] - point[0]) * scaleLng, (from[1] - point[1]) * scaleLat];
      const [dx, dy] = [(to[0] - from[0]) * scaleLng, (to[1] - from[1]) * scaleLat];
      const squared = dx * dx + dy * dy;
      const share = squared === 0 ? 0 : Math.max(0, Math.min(1, -(ax * dx + ay * dy) / squared));
      const metres = Math.hypot(ax + share * dx, ay + share * dy);
      if (!nearest || metres < nearest.metres)
        nearest = {
          at: [from[0] + share * (to[0] - from[0]), from[1] + share * (to[1] - from[1])],
          metres,
        };
    }
  return nearest;
}

/** A polygon moved by so many metres. */
export const moved = (shape: Shape, eastM: number, northM: number): [number, number][][] =>
  ringsOf(shape).map((ring) =>
    ring.map((corner) => {
      const [lng, lat] = offsetMetres(corner, eastM, northM);
      return [lng, lat];
    }),
  );

/** A rectangle around a point: `length` metres along the course (degrees from north, clockwise), `width` across. */
export function rectangle(centre: LngLat, length: number, width: number, courseDegrees: number): Ring {
  const turn = (courseDegrees * Math.PI) / 180;
  const corner = (along: number, across: number) =>
    offsetMetres(
      centre,
      along * Math.sin(turn) + across * Math.cos(turn),
      along * Math.cos(turn) - across * Math.sin(turn),
    );
  const [a, c] = [length / 2, width / 2];
  return [corner(-a, -c), corner(-a, c), corner(a, c), corner(a, -c)];
}

/** A circle around a point as a polygon with so many corners on it. */
export const circle = (centre: LngLat, radiusMetres: number, corners = 36): Ring =>
  Array.from({ length: corners }, (_, i) => {
    const turn = (2 * Math.PI * i) / corners;
    return offsetMetres(centre, radiusMetres * Math.cos(turn), radiusMetres * Math.sin(turn));
  });
