/** A position on the screen, pixels from the upper left corner. */
interface OnScreen {
  id: string;
  x: number;
  y: number;
}

/** Half the width of a label, and its top and bottom below its station's centre, pixels. */
const label = { half: 36, from: 2, to: 52 } as const;

/** The station whose label is under a point; of several the one with the nearest centre. */
export function labelUnder(stations: readonly OnScreen[], at: { x: number; y: number }): string | undefined {
  const middle = (label.from + label.to) / 2;
  const far = ({ x, y }: OnScreen) => Math.abs(at.x - x) + Math.abs(at.y - y - middle);
  return stations
    .filter(({ x, y }) => Math.abs(at.x - x) <= label.half && at.y - y >= label.from && at.y - y <= label.to)
    .toSorted((a, b) => far(a) - far(b))[0]?.id;
}
