/** The points of each unbroken run of values, oldest first, left to right; the smallest value is at the bottom. */
export function linesOf(
  trend: readonly (number | null)[],
  { width, height }: { width: number; height: number },
) {
  const values = trend.filter((value) => value !== null);
  const low = Math.min(...values);
  const span = Math.max(...values) - low || 1;
  const stepX = width / Math.max(1, trend.length - 1);
  const lines: string[][] = [[]];
  trend.forEach((value, i) => {
    if (value === null) lines.push([]);
    else
      lines.at(-1)?.push(`${round(i * stepX)},${round(height - 1 - ((value - low) / span) * (height - 2))}`);
  });
  return lines.filter((line) => line.length > 1).map((line) => line.join(' '));
}

const round = (value: number) => Math.round(value * 10) / 10;
