/** The columns and rows of brightness by which pictures are compared. */
export const lookSize = { columns: 9, rows: 8 } as const;
/** With fewer changes of brightness there is nothing to compare: a wall, the night. */
const leastSeen = 6;

/**
 * A perceptual hash of a picture, from its brightness in 9 columns and 8 rows: 64 bits in hex, each for whether it
 * gets darker to the right. Stable under re-encoding and scaling; null if there is nothing to see.
 */
export function lookOf(brightness: ArrayLike<number>): string | null {
  const { columns, rows } = lookSize;
  const places = Array.from({ length: rows * (columns - 1) }, (_, i) => i + Math.floor(i / (columns - 1)));
  const darker = places.map((at) => ((brightness[at] ?? 0) > (brightness[at + 1] ?? 0) ? '1' : '0'));
  const seen = darker.filter((bit) => bit === '1').length;
  if (Math.min(seen, places.length - seen) < leastSeen) return null;
  return BigInt(`0b${darker.join('')}`)
    .toString(16)
    .padStart(16, '0');
}
