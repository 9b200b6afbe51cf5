/** A place in the town's own plane: metres east and north of its centre. */
export type Point = readonly [x: number, y: number];

export function between(a: Point, b: Point, share: number): Point {
  return [a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share];
}

export function apart(a: Point, b: Point): number {
  const [dx, dy] = [a[0] - b[0], a[1] - b[1]];
  // three times as quick as hypot, whose care for huge numbers a town does not need
  return Math.sqrt(dx * dx + dy * dy);
}

/** Even-odd test in the plane. */
export function loopContains(loop: readonly Point[], [x, y]: Point): boolean {
  let inside = false;
  let previous = loop.at(-1);
  if (!previous) return false;
  for (const corner of loop) {
    if (corner[1] > y !== previous[1] > y) {
      const crossing = corner[0] + ((y - corner[1]) / (previous[1] - corner[1])) * (previous[0] - corner[0]);
      if (x < crossing) inside = !inside;
    }
    previous = corner;
  }
  return inside;
}

/** Signed area in square metres, positive when the loop runs anticlockwise. */
export function loopArea(loop: readonly Point[]): number {
  let twice = 0;
  let previous = loop.at(-1);
  if (!previous) return 0;
  for (const corner of loop) {
    twice += previous[0] * corner[1] - corner[0] * previous[1];
    previous = corner;
  }
  return twice / 2;
}

/** Area over squared circumference: 0.08 for a circle, 0.0625 for a square, near 0 for a sliver. */
export function roundness(loop: readonly Point[]): number {
  let length = 0;
  loop.forEach((point, i) => {
    length += apart(point, loop[(i + 1) % loop.length] as Point);
  });
  return loopArea(loop) / (length * length);
}

/** Centre of mass of a loop that has an area. */
export function loopCentre(loop: readonly Point[]): Point {
  let [twice, x, y] = [0, 0, 0];
  let previous = loop.at(-1);
  if (!previous) return [0, 0];
  for (const corner of loop) {
    const cross = previous[0] * corner[1] - corner[0] * previous[1];
    twice += cross;
    x += (previous[0] + corner[0]) * cross;
    y += (previous[1] + corner[1]) * cross;
    previous = corner;
  }
  return twice === 0 ? previous : [x / (3 * twice), y / (3 * twice)];
}

function distanceToSegment(p: Point, a: Point, b: Point): number {
  const [dx, dy] = [b[0] - a[0], b[1] - a[1]];
  const squared = dx * dx + dy * dy;
  const along = (p[0] - a[0]) * dx + (p[1] - a[1]) * dy;
  const share = squared === 0 ? 0 : Math.max(0, Math.min(1, along / squared));
  return Math.hypot(p[0] - a[0] - share * dx, p[1] - a[1] - share * dy);
}

export function distanceToLoop(p: Point, loop: readonly Point[]): number {
  let nearest = Infinity;
  let previous = loop.at(-1);
  if (!previous) return nearest;
  for (const corner of loop) {
    nearest = Math.min(nearest, distanceToSegment(p, previous, corner));
    previous = corner;
  }
  return nearest;
}

/** Shares of the way along a-b and c-d at which two segments cross, or nothing. */
export function crossing(a: Point, b: Point, c: Point, d: Point): readonly [number, number] | undefined {
  const [rx, ry] = [b[0] - a[0], b[1] - a[1]];
  const [sx, sy] = [d[0] - c[0], d[1] - c[1]];
  const turn = rx * sy - ry * sx;
  if (Math.abs(turn) < 1e-9) return undefined;
  const first = ((c[0] - a[0]) * sy - (c[1] - a[1]) * sx) / turn;
  const second = ((c[0] - a[0]) * ry - (c[1] - a[1]) * rx) / turn;
  return first >= 0 && first <= 1 && second >= 0 && second <= 1 ? [first, second] : undefined;
}

/** A smooth curve (Catmull-Rom) through the knots with a point about every `step` metres; the knots stay in it. */
export function smoothed(knots: readonly Point[], step: number): Point[] {
  const curve: Point[] = [];
  const knot = (i: number) => knots[Math.max(0, Math.min(knots.length - 1, i))] as Point;
  for (let i = 0; i + 1 < knots.length; i++) {
    const [p0, p1, p2, p3] = [knot(i - 1), knot(i), knot(i + 1), knot(i + 2)];
    const parts = Math.max(1, Math.round(apart(p1, p2) / step));
    for (let part = 0; part < parts; part++) curve.push(onSpline(p0, p1, p2, p3, part / parts));
  }
  const last = knots.at(-1);
  if (last) curve.push(last);
  return curve;
}

function onSpline(p0: Point, p1: Point, p2: Point, p3: Point, t: number): Point {
  if (t === 0) return p1;
  const at = (i: 0 | 1) =>
    0.5 *
    (2 * p1[i] +
      (p2[i] - p0[i]) * t +
      (2 * p0[i] - 5 * p1[i] + 4 * p2[i] - p3[i]) * t * t +
      (3 * p1[i] - p0[i] - 3 * p2[i] + p3[i]) * t * t * t);
  return [at(0), at(1)];
}
