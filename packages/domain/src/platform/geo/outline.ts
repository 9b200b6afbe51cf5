/** An offset in metres: east and north. */
export type EastNorth = readonly [east: number, north: number];

/** Corners that would extend further than so many times the distance are cut off. */
const sharpest = 3;

/** The unit vector pointing out of a side of a counter-clockwise ring. */
function outwards([ax, ay]: EastNorth, [bx, by]: EastNorth): EastNorth {
  const length = Math.hypot(bx - ax, by - ay) || 1;
  return [(by - ay) / length, (ax - bx) / length];
}

const turnsLeft = (ring: readonly EastNorth[]) =>
  ring.reduce((sum, [x, y], i) => {
    const [nx, ny] = ring[(i + 1) % ring.length] as EastNorth;
    return sum + x * ny - nx * y;
  }, 0) > 0;

/** An open ring offset outwards by so many metres on every side, or inwards if negative. */
export function outlineAt(ring: readonly EastNorth[], metres: number): EastNorth[] {
  const open = turnsLeft(ring) ? ring : [...ring].reverse();
  return open.map((corner, i) => {
    const before = open[(i + open.length - 1) % open.length] as EastNorth;
    const after = open[(i + 1) % open.length] as EastNorth;
    const [one, other] = [outwards(before, corner), outwards(corner, after)];
    const [x, y] = [one[0] + other[0], one[1] + other[1]];
    // At an angle the corner extends further than the sides.
    const further = Math.min(sharpest, 2 / Math.max(1e-9, x * x + y * y));
    return [corner[0] + x * metres * further, corner[1] + y * metres * further];
  });
}
