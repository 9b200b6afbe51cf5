/** A point in metres from somewhere: east and north. */
export type EastNorth = readonly [east: number, north: number];

/** Corners that would reach out further than so many times the distance are cut off. */
const sharpest = 3;

/** The direction out of a side of a ring that turns left, of length one. */
function outwards([ax, ay]: EastNorth, [bx, by]: EastNorth): EastNorth {
  const length = Math.hypot(bx - ax, by - ay) || 1;
  return [(by - ay) / length, (ax - bx) / length];
}

const turnsLeft = (ring: readonly EastNorth[]) =>
  ring.reduce((sum, [x, y], i) => {
    const [nx, ny] = ring[(i + 1) % ring.length] as EastNorth;
    return sum + x * ny - nx * y;
  }, 0) > 0;

/** A ring without its closing point, moved out by so many metres on every side, or in where they are below 0. */
export function outlineAt(ring: readonly EastNorth[], metres: number): EastNorth[] {
  const open = turnsLeft(ring) ? ring : [...ring].reverse();
  return open.map((corner, i) => {
    const before = open[(i + open.length - 1) % open.length] as EastNorth;
    const after = open[(i + 1) % open.length] as EastNorth;
    const [one, other] = [outwards(before, corner), outwards(corner, after)];
    const [x, y] = [one[0] + other[0], one[1] + other[1]];
    // Halfway between two sides that meet at an angle a corner lies further out than the sides.
    const further = Math.min(sharpest, 2 / Math.max(1e-9, x * x + y * y));
    return [corner[0] + x * metres * further, corner[1] + y * metres * further];
  });
}
