/** Where something lies on the screen, pixels from the left upper corner. */
interface OnScreen {
  id: string;
  x: number;
  y: number;
}

/** Half the width of a label, and where its lines begin and end below the middle of its station, pixels. */
const label = { half: 36, from: 2, to: 52 } as const;

/** The station whose label lies under a point; of several the one whose label's middle is nearest. */
export function labelUnder(stations: readonly OnScreen[], at: { x: number; y: number }): string | undefined {
  const middle = (label.from + label.to) / 2;
  const far = ({ x, y }: OnScreen) => Math.abs(at.x - x) + Math.abs(at.y - y - middle);
  return stations
    .filter(({ x, y }) => Math.abs(at.x - x) <= label.half && at.y - y >= label.from && at.y - y <= label.to)
    .toSorted((a, b) => far(a) - far(b))[0]?.id;
}
