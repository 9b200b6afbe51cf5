import { distanceMetres, type LngLat, offsetMetres, opened, type Ring } from '@kickstand/domain/platform/geo';

/** A polygon being edited: outer ring first, then holes; no ring repeats its first corner. */
export type Rings = readonly Ring[];

/** One corner of a polygon. */
export interface Corner {
  ring: number;
  corner: number;
}

/** Seven decimals are a few centimetres: anything finer is noise of the pointer. */
const places = 1e7;
const rounded = (degrees: number) => Math.round(degrees * places) / places;
export const roundedPlace = ([lng, lat]: LngLat): LngLat => [rounded(lng), rounded(lat)];

/** Rings with the first corner repeated at the end or not, opened. */
export const openRings = (points: readonly (readonly (readonly number[])[])[]): Rings =>
  points.map((ring) => opened(ring.map(([lng = 0, lat = 0]): LngLat => [lng, lat])));

/** Rings for GeoJSON: each closed. */
export const closedRings = (rings: Rings): number[][][] =>
  rings.map((ring) => [...ring, ...ring.slice(0, 1)].map(([lng, lat]) => [lng, lat]));

export const cornerAt = (rings: Rings, { ring, corner }: Corner): LngLat | undefined => rings[ring]?.[corner];

const withRing = (rings: Rings, at: number, next: Ring): Rings =>
  rings.map((ring, i) => (i === at ? next : ring));

export function moveCorner(rings: Rings, { ring, corner }: Corner, to: LngLat): Rings {
  const held = rings[ring];
  if (!held?.[corner]) return rings;
  return withRing(
    rings,
    ring,
    held.map((at, i) => (i === corner ? roundedPlace(to) : at)),
  );
}

/** Inserts a corner after another one of its ring. */
export function insertCorner(rings: Rings, { ring, corner }: Corner, at: LngLat): Rings {
  const held = rings[ring];
  if (!held) return rings;
  return withRing(rings, ring, held.toSpliced(corner + 1, 0, roundedPlace(at)));
}

/** Removes a corner. A ring needs three: a hole left with two is removed, the outer ring stays unchanged. */
export function removeCorner(rings: Rings, { ring, corner }: Corner): Rings {
  const held = rings[ring];
  if (!held?.[corner]) return rings;
  if (held.length > 3) return withRing(rings, ring, held.toSpliced(corner, 1));
  return ring > 0 ? removeRing(rings, ring) : rings;
}

/** Removes a hole; the outer ring cannot be removed. */
export const removeRing = (rings: Rings, ring: number): Rings =>
  ring > 0 ? rings.filter((_, i) => i !== ring) : rings;

export const addHole = (rings: Rings, hole: Ring): Rings => [...rings, hole.map(roundedPlace)];

/** Moves everything by so many metres east and north. */
export function shift(rings: Rings, east: number, north: number): Rings {
  const first = rings[0]?.[0];
  if (!first) return rings;
  const [lng, lat] = offsetMetres(first, east, north);
  const [byLng, byLat] = [lng - first[0], lat - first[1]];
  return rings.map((ring) => ring.map(([x, y]) => roundedPlace([x + byLng, y + byLat])));
}

/** Every corner in keyboard order. */
export const cornersOf = (rings: Rings): Corner[] =>
  rings.flatMap((ring, r) => ring.map((_, corner) => ({ ring: r, corner })));

/** The next corner (or the previous one), around all rings; the first one if none is picked. */
export function cornerAfter(rings: Rings, picked: Corner | undefined, step: 1 | -1): Corner | undefined {
  const all = cornersOf(rings);
  if (all.length === 0) return undefined;
  const at = all.findIndex(({ ring, corner }) => ring === picked?.ring && corner === picked?.corner);
  return all[at === -1 ? (step === 1 ? 0 : all.length - 1) : (at + step + all.length) % all.length];
}

/** The midpoint of the edge that begins at a corner. */
export function middleAfter(rings: Rings, { ring, corner }: Corner): LngLat | undefined {
  const held = rings[ring];
  const [from, to] = [held?.[corner], held?.[(corner + 1) % (held?.length ?? 1)]];
  return from && to && roundedPlace([(from[0] + to[0]) / 2, (from[1] + to[1]) / 2]);
}

/** The length of a line in metres. */
export const lengthOf = (line: readonly LngLat[]) =>
  line.slice(1).reduce((sum, at, i) => sum + distanceMetres(line[i] as LngLat, at), 0);

export const sameRings = (a: Rings, b: Rings) => JSON.stringify(a) === JSON.stringify(b);
