import { distanceMetres } from '@kickstand/domain/platform/geo';
import type { Corner } from '../lasso/lasso-shape.ts';

/** Metres from each corner of a line to the previous one; the first has none. */
export const legsOf = (corners: readonly Corner[]) =>
  corners.slice(1).map((corner, i) => distanceMetres(corners[i] ?? corner, corner));

/** The labels at the corners of a measured line: each leg, and the total at the end. */
export function lengthLabels(
  corners: readonly Corner[],
  say: { metres(metres: number): string; total(text: string): string },
): string[] {
  const legs = legsOf(corners);
  if (legs.length === 0) return [];
  const labels = ['', ...legs.map(say.metres)];
  if (legs.length > 1) {
    const whole = say.total(say.metres(legs.reduce((sum, leg) => sum + leg, 0)));
    labels[labels.length - 1] = `${labels.at(-1)} · ${whole}`;
  }
  return labels;
}
