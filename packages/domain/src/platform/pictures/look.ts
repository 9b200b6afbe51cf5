/** A picture is compared by so many columns and rows of brightness. */
export const lookSize = { columns: 9, rows: 8 } as const;
/** With fewer changes of brightness there is nothing to compare: a wall, a night. */
const leastSeen = 6;

/**
 * What a picture looks like from afar, by its brightness in 9 columns and 8 rows: 64 bits in hex, each saying whether it gets
 * darker to the right. The same after saving it anew or smaller; null where there is nothing to see.
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
