import { heatCellsPerDegree } from '@kickstand/domain/insight/heat';
import type { ExpressionSpecification } from 'maplibre-gl';
import type { Appearance } from '../../ui/tones.ts';

export const heatSteps = 5;

/** From few to many: lighter to darker on a light map, darker to lighter on a dark one. */
export const heatRamp: Record<Appearance, readonly [string, ...string[]]> = {
  light: ['#fbd9a5', '#f7ab5e', '#e8752e', '#bf4312', '#7d2405'],
  dark: ['#4a2611', '#803c14', '#b85c1e', '#e68d3d', '#ffd08a'],
};

/** The colour of a feature by its class, `level`. */
export function heatColour(appearance: Appearance): ExpressionSpecification {
  const [first, ...others] = heatRamp[appearance];
  return ['step', ['get', 'level'], first, ...others.flatMap((colour, i) => [i + 1, colour])];
}

/**
 * The lower limits of the second and every higher class: each class has about as many cells. Fewer classes if many
 * cells are equal.
 */
export function heatBreaks(values: readonly number[]): number[] {
  const sorted = values.toSorted((a, b) => a - b);
  const least = sorted[0] ?? 0;
  const breaks: number[] = [];
  for (let step = 1; step < heatSteps; step++) {
    const at = sorted[Math.floor((sorted.length * step) / heatSteps)];
    if (at !== undefined && at > (breaks.at(-1) ?? least)) breaks.push(at);
  }
  return breaks;
}

/** The class of a value, from 0. */
export const heatClass = (value: number, breaks: readonly number[]) =>
  breaks.filter((least) => value >= least).length;

/** The ring of a cell around its centre, or of a block of `side` by `side` cells. */
export function heatSquare({ lng, lat }: { lng: number; lat: number }, side = 1): number[][][] {
  const half = side / 2 / heatCellsPerDegree;
  return [
    [
      [lng - half, lat - half],
      [lng + half, lat - half],
      [lng + half, lat + half],
      [lng - half, lat + half],
      [lng - half, lat - half],
    ],
  ];
}
