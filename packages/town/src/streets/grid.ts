import type { Chance } from '@kickstand/domain/platform/chance';
import type { Point } from './plane.ts';
import { REACH, type Sizes } from './sketch.ts';

/** The knots of the lesser streets on the drawing board. */
export interface Grid {
  readonly ps: readonly number[];
  readonly qs: readonly number[];
  readonly node: (i: number, j: number) => Point;
  readonly zeroP: number;
  readonly zeroQ: number;
}

/** Lays a grid that keeps away from the river and the railway. */
export function layGrid({ radius, riverAt, railAt }: Sizes, chance: Chance): Grid {
  const span = () => chance.between(640, 900);
  const ps = steps(radius, span);
  const qs = steps(radius, span).filter(
    (q) => q === 0 || (Math.abs(q - riverAt) > 400 && Math.abs(q - railAt) > 210),
  );
  const sway = ps.map((p, i) =>
    qs.map((q, j): Point => {
      const main = p === 0 || q === 0 ? 0.35 : 1;
      const end = i === 0 || j === 0 || i === ps.length - 1 || j === qs.length - 1;
      const by = end ? 0 : 95 * main;
      const nearLine = Math.min(Math.abs(q - riverAt), Math.abs(q - railAt)) < 480;
      return [p + chance.between(-by, by), q + chance.between(-by, by) * (nearLine ? 0.2 : 1)];
    }),
  );
  return {
    ps,
    qs,
    node: (i, j) => (sway[i] as Point[])[j] as Point,
    zeroP: ps.indexOf(0),
    zeroQ: qs.indexOf(0),
  };
}

/** Positions from -reach to +reach through 0, with irregular spans; the outermost two lie beyond the outline. */
function steps(radius: number, span: () => number): number[] {
  const positions = [0];
  for (let at = span(); at < radius * 0.93; at += span()) positions.push(at);
  for (let at = -span(); at > -radius * 0.93; at -= span()) positions.unshift(at);
  return [-radius * REACH, ...positions, radius * REACH];
}
