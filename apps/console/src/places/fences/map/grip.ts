import type { LngLat } from '@kickstand/domain/platform/geo';
import { type Corner, insertCorner, middleAfter, moveCorner, type Rings, shift } from '../editor/rings.ts';

interface Pixel {
  x: number;
  y: number;
}

/** What the pointer has grabbed. */
export type Grip =
  | { kind: 'corner'; corner: Corner }
  | { kind: 'middle'; after: Corner }
  | { kind: 'whole'; from: LngLat };

type Project = (at: LngLat) => Pixel;

interface Under {
  pointer: Pixel;
  /** The tolerance around a handle, pixels; larger for touch. */
  reach: number;
  project: Project;
}

const distance = (a: Pixel, b: Pixel) => Math.hypot(a.x - b.x, a.y - b.y);

/** The nearest corner within reach, else the nearest midpoint of an edge. */
export function gripAt(rings: Rings, { pointer, reach, project }: Under): Grip | undefined {
  let corner: { corner: Corner; far: number } | undefined;
  let middle: { corner: Corner; far: number } | undefined;
  rings.forEach((ring, r) => {
    ring.forEach((at, c) => {
      const here = { ring: r, corner: c };
      const far = distance(project(at), pointer);
      if (far <= (corner?.far ?? reach)) corner = { corner: here, far };
      const between = middleAfter(rings, here);
      const farther = between ? distance(project(between), pointer) : Infinity;
      if (farther <= (middle?.far ?? reach)) middle = { corner: here, far: farther };
    });
  });
  if (corner) return { kind: 'corner', corner: corner.corner };
  return middle && { kind: 'middle', after: middle.corner };
}

const metresPerDegree = 111_194.93;

/** The polygon while the grabbed part is dragged. */
export function dragged(rings: Rings, grip: Grip, to: LngLat): Rings {
  if (grip.kind === 'corner') return moveCorner(rings, grip.corner, to);
  if (grip.kind === 'middle') return insertCorner(rings, grip.after, to);
  const [lng, lat] = grip.from;
  const first = rings[0]?.[0] ?? grip.from;
  const east = (to[0] - lng) * metresPerDegree * Math.cos((first[1] * Math.PI) / 180);
  return shift(rings, east, (to[1] - lat) * metresPerDegree);
}

/** The corner picked afterwards. */
export function pickedAfter(grip: Grip): Corner | undefined {
  if (grip.kind === 'corner') return grip.corner;
  return grip.kind === 'middle' ? { ring: grip.after.ring, corner: grip.after.corner + 1 } : undefined;
}
