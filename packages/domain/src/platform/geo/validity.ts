import { firstCrossing } from './crossing.ts';
import { ringContains } from './polygon.ts';
import { areaOf, type Shape } from './shape.ts';
import type { Bounds, LngLat, Ring } from './types.ts';

/** What is wrong with a polygon, and where. */
export type ShapeFault =
  | { fault: 'points'; least: number; max: number }
  | { fault: 'duplicate'; ring: number; at: number }
  | { fault: 'self_cross'; at: LngLat }
  | { fault: 'hole'; at: LngLat }
  | { fault: 'china'; at: LngLat }
  | { fault: 'size'; least: number; most: number; area: number };

export interface ShapeLimits {
  /** Corners of all rings together. */
  maxPoints: number;
  /** Square metres. */
  leastM2: number;
  mostM2: number;
}

/** The bounds of mainland China and its islands; swapped coordinates, or metres, are outside. */
const china: Bounds = [73.4, 3.4, 135.2, 53.6];

/** The first fault of a polygon, in the order to fix them; undefined if it is valid. */
export function shapeFault(shape: Shape, limits: ShapeLimits): ShapeFault | undefined {
  const rings = shape as unknown as readonly Ring[];
  const corners = rings.reduce((sum, ring) => sum + ring.length, 0);
  const few = rings.length === 0 || rings.some((ring) => ring.length < 3);
  if (few || corners > limits.maxPoints) return { fault: 'points', least: 3, max: limits.maxPoints };
  return (
    outsideChina(rings) ?? duplicate(rings) ?? tangled(rings) ?? misplacedHole(rings) ?? size(shape, limits)
  );
}

function outsideChina(rings: readonly Ring[]): ShapeFault | undefined {
  const [west, south, east, north] = china;
  for (const ring of rings)
    for (const at of ring)
      if (!(at[0] >= west && at[0] <= east && at[1] >= south && at[1] <= north))
        return { fault: 'china', at };
  return undefined;
}

function duplicate(rings: readonly Ring[]): ShapeFault | undefined {
  for (const [number, ring] of rings.entries())
    for (const [at, corner] of ring.entries()) {
      const before = ring.at(at - 1);
      if (before && before[0] === corner[0] && before[1] === corner[1])
        return { fault: 'duplicate', ring: number, at: at + 1 };
    }
  return undefined;
}

function tangled(rings: readonly Ring[]): ShapeFault | undefined {
  const found = firstCrossing(rings);
  if (!found) return undefined;
  return { fault: found.a.ring === found.b.ring ? 'self_cross' : 'hole', at: found.at };
}

/** No edges meet, so that one corner of a hole tells where all of it is. */
function misplacedHole([outer = [], ...holes]: readonly Ring[]): ShapeFault | undefined {
  for (const [i, hole] of holes.entries()) {
    const at = hole[0];
    if (!at) continue;
    const inAnother = holes.some((other, j) => i !== j && ringContains(other, at));
    if (!ringContains(outer, at) || inAnother) return { fault: 'hole', at };
  }
  return undefined;
}

function size(shape: Shape, { leastM2, mostM2 }: ShapeLimits): ShapeFault | undefined {
  const area = areaOf(shape);
  if (area >= leastM2 && area <= mostM2) return undefined;
  return { fault: 'size', least: leastM2, most: mostM2, area: Math.round(area) };
}
