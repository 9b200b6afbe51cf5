import type { Faces } from './blocks.ts';
import type { Mesh } from './mesh.ts';
import type { Plan } from './plan.ts';
import { loopArea, loopCentre, type Point } from './plane.ts';
import type { Chance } from './random.ts';
import type { LandUse, PlaceKind } from './types.ts';

/** A piece of ground between streets, in the plane. */
export interface Lot {
  readonly face: number;
  readonly corners: readonly Point[];
  readonly centre: Point;
  readonly hectares: number;
  readonly use: LandUse;
}

type Weights = readonly (readonly [LandUse, number])[];

/** Likelihood of each use by distance from the centre: shops and offices inside, homes around, works at the edge. */
const inner: Weights = [
  ['commercial', 30],
  ['residential', 34],
  ['government', 8],
  ['market', 7],
  ['school', 8],
  ['hospital', 4],
  ['park', 9],
]; // prettier-ignore
const middle: Weights = [
  ['residential', 58],
  ['commercial', 12],
  ['school', 9],
  ['market', 4],
  ['hospital', 2],
  ['park', 9],
  ['industrial', 4],
  ['government', 2],
]; // prettier-ignore
const outer: Weights = [
  ['residential', 40],
  ['industrial', 30],
  ['school', 5],
  ['commercial', 6],
  ['park', 7],
  ['farmland', 10],
  ['market', 2],
]; // prettier-ignore

/** Gives every block a use. */
export function useLand(mesh: Mesh, faces: Faces, plan: Plan, chance: Chance): Lot[] {
  const lots: Lot[] = [];
  mesh.start.forEach((_, face) => {
    const sort = faces.sort[face];
    if (face === mesh.outer || sort === 'water' || sort === undefined) return;
    const corners = mesh.corners(face);
    const centre = loopCentre(corners);
    const hectares = loopArea(corners) / 10_000;
    if (hectares <= 0) return;
    const use = useOf(sort, Math.hypot(...centre) / plan.radius, chance);
    lots.push({ face, corners, centre, hectares, use });
  });
  return lots;
}

function useOf(sort: Faces['sort'][number], reach: number, chance: Chance): LandUse {
  if (sort === 'riverside') return 'park';
  if (sort === 'rim') return chance.happens(0.6) ? 'farmland' : 'residential';
  return weighted(reach < 0.3 ? inner : reach < 0.68 ? middle : outer, chance);
}

function weighted(weights: Weights, chance: Chance): LandUse {
  let aim = chance.next() * weights.reduce((sum, [, weight]) => sum + weight, 0);
  for (const [use, weight] of weights) {
    aim -= weight;
    if (aim < 0) return use;
  }
  return 'residential';
}

/** What people go to a piece of ground for, and how many of them a hectare draws. */
export const drawOf: Partial<Record<LandUse, { kind: PlaceKind; perHectare: number }>> = {
  residential: { kind: 'home', perHectare: 1 },
  commercial: { kind: 'work', perHectare: 2.4 },
  industrial: { kind: 'work', perHectare: 0.5 },
  government: { kind: 'work', perHectare: 1.2 },
  school: { kind: 'school', perHectare: 1.8 },
  market: { kind: 'market', perHectare: 3 },
  hospital: { kind: 'hospital', perHectare: 2.5 },
  transport: { kind: 'station', perHectare: 4 },
  park: { kind: 'park', perHectare: 0.5 },
};
