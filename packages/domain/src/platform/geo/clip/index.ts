import { difference, type Geom, intersection, union } from 'polyclip-ts';
import { areaOf, boundsOf, type LngLat, opened, type Ring, type Shape } from '../index.ts';

/** A polygon as stored. */
type Rings = [number, number][][];

/** A smaller common area is a shared border, square metres. */
const borderM2 = 1;
const roundTo = 1e8;

const geomOf = (shape: Shape): Geom =>
  shape.map((ring) => ring.map(([lng = 0, lat = 0]) => [lng, lat] as [number, number]));

const rounded = (n: number) => Math.round(n * roundTo) / roundTo;

const shapesOf = (many: readonly (readonly (readonly (readonly number[])[])[])[]): Rings[] =>
  many
    .map((rings) =>
      rings.map((ring) =>
        opened(ring as unknown as Ring).map(([lng, lat]): [number, number] => [rounded(lng), rounded(lat)]),
      ),
    )
    .filter((rings) => areaOf(rings) > 0);

const sum = (shapes: readonly Rings[]) => shapes.reduce((all, shape) => all + areaOf(shape), 0);

/** The common area of two polygons, square metres. */
export const commonSquareMetres = (a: Shape, b: Shape) => sum(shapesOf(intersection(geomOf(a), geomOf(b))));

/** Whether two polygons overlap by more than a border. */
export function overlaps(a: Shape, b: Shape): boolean {
  const [outer, outerOther] = [a[0] ?? [], b[0] ?? []] as unknown as readonly [Ring, Ring];
  if (outer.length === 0 || outerOther.length === 0) return false;
  const [one, other] = [boundsOf(outer), boundsOf(outerOther)];
  const apart = one[0] > other[2] || other[0] > one[2] || one[1] > other[3] || other[1] > one[3];
  return !apart && commonSquareMetres(a, b) > borderM2;
}

/** Whether a polygon is within another, up to a border's width. */
export const liesWithin = (inner: Shape, outer: Shape) =>
  sum(shapesOf(difference(geomOf(inner), geomOf(outer)))) <= borderM2;

/** The union of several polygons; undefined if they do not touch. */
export function merged(shapes: readonly Shape[]): Rings | undefined {
  const [first, ...others] = shapes.map(geomOf);
  if (!first) return undefined;
  const all = shapesOf(union(first, ...others));
  return all.length === 1 ? all[0] : undefined;
}

/** The two pieces into which a line cuts a polygon, larger first; undefined unless there are exactly two. */
export function cut(shape: Shape, line: readonly LngLat[]): [Rings, Rings] | undefined {
  const side = sideOf(shape, line);
  if (!side) return undefined;
  const pieces = [
    ...shapesOf(intersection(geomOf(shape), geomOf([side]))),
    ...shapesOf(difference(geomOf(shape), geomOf([side]))),
  ].sort((a, b) => areaOf(b) - areaOf(a));
  const [one, other] = pieces;
  return one && other && pieces.length === 2 ? [one, other] : undefined;
}

const arcSteps = 16;

/** Everything on one side of the line, which is extended beyond the polygon. */
function sideOf(shape: Shape, line: readonly LngLat[]): Ring | undefined {
  const outer = (shape[0] ?? []) as unknown as Ring;
  const [first, second, beforeLast, last] = [line[0], line[1], line.at(-2), line.at(-1)];
  if (!first || !second || !beforeLast || !last || outer.length < 3) return undefined;
  const [west, south, east, north] = boundsOf([...outer, ...line]);
  const centre: LngLat = [(west + east) / 2, (south + north) / 2];
  const reach = 2 * Math.hypot(east - west, north - south);
  const start = drawnOut(second, first, reach);
  const end = drawnOut(beforeLast, last, reach);
  if (!start || !end) return undefined;
  const angle = ([lng, lat]: LngLat) => Math.atan2(lat - centre[1], lng - centre[0]);
  const from = angle(end);
  const sweep = (angle(start) - from + 2 * Math.PI) % (2 * Math.PI);
  const arc = Array.from({ length: arcSteps - 1 }, (_, i): LngLat => {
    const turn = from + (sweep * (i + 1)) / arcSteps;
    return [centre[0] + 2 * reach * Math.cos(turn), centre[1] + 2 * reach * Math.sin(turn)];
  });
  return [start, ...line, end, ...arc];
}

/** The point beyond `to` in the direction from `from`. */
function drawnOut(from: LngLat, to: LngLat, reach: number): LngLat | undefined {
  const [x, y] = [to[0] - from[0], to[1] - from[1]];
  const length = Math.hypot(x, y);
  return length === 0 ? undefined : [to[0] + (x / length) * reach, to[1] + (y / length) * reach];
}
