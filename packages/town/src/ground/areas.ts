import type { Chance } from '@kickstand/domain/platform/chance';
import type { Mesh } from '../streets/mesh.ts';
import { apart, loopArea, loopCentre, type Point } from '../streets/plane.ts';
import { EDGE } from './kinds.ts';

/** The town's service areas in the plane; `ofQuarter` gives the area of each face between main streets. */
export interface Division {
  readonly ofQuarter: readonly number[];
  readonly boundaries: readonly (readonly Point[])[];
}

interface Quarter {
  readonly face: number;
  readonly centre: Point;
  readonly area: number;
  readonly water: boolean;
  readonly neighbours: readonly number[];
}

/** Divides the uncut faces of a mesh into areas of one piece, none of them on both sides of the river. */
export function divide(mesh: Mesh, count: number, chance: Chance): Division {
  const quarters = quartersOf(mesh);
  const sides = sidesOf(quarters);
  for (let attempt = 0; attempt < 40; attempt++) {
    const seeds = seedsOn(sides, count, chance);
    const ofQuarter = grown(quarters, seeds);
    const boundaries = seeds.map((_, area) => boundariesOf(mesh, ofQuarter, area));
    if (boundaries.every((loops) => loops.length === 1)) {
      return { ofQuarter, boundaries: boundaries.map((loops) => loops[0] as Point[]) };
    }
  }
  throw new Error('the town could not be divided into areas of one piece');
}

function quartersOf(mesh: Mesh): Quarter[] {
  return mesh.start.map((_, face) => {
    const halves = mesh.loop(face);
    const corners = mesh.corners(face);
    return {
      face,
      centre: loopCentre(corners),
      area: loopArea(corners),
      water: halves.some((half) => mesh.kindOf(half) === EDGE.midstream),
      neighbours: [...new Set(halves.map((half) => mesh.faceOf(half ^ 1)))].filter(
        (next) => next !== mesh.outer,
      ),
    };
  });
}

/** The pieces of land that the river leaves, biggest first. */
function sidesOf(quarters: readonly Quarter[]): Quarter[][] {
  const seen = new Set<number>();
  const isNewLand = ({ face, water, area }: Quarter) => !water && area >= 0 && !seen.has(face);
  const sides: Quarter[][] = [];
  for (const first of quarters) {
    if (!isNewLand(first)) continue;
    seen.add(first.face);
    const side = [first];
    for (const quarter of side) {
      const beside = quarter.neighbours.flatMap((face) => quarters[face] ?? []).filter(isNewLand);
      for (const next of beside) seen.add(next.face);
      side.push(...beside);
    }
    sides.push(side);
  }
  const size = (side: readonly Quarter[]) => side.reduce((sum, quarter) => sum + quarter.area, 0);
  return sides.sort((a, b) => size(b) - size(a));
}

function seedsOn(sides: readonly Quarter[][], count: number, chance: Chance): Point[] {
  const [big, small] = [sides[0] ?? [], sides[1] ?? []];
  const size = (side: readonly Quarter[]) => side.reduce((sum, quarter) => sum + quarter.area, 0);
  const share = size(small) / (size(small) + size(big));
  const fewer = small.length === 0 ? 0 : Math.max(1, Math.round(count * share));
  return [...centresIn(big, count - fewer, chance), ...centresIn(small, fewer, chance)];
}

/** Centres that share out a side evenly (Lloyd's rounds from points far from each other). */
function centresIn(side: readonly Quarter[], count: number, chance: Chance): Point[] {
  if (count === 0) return [];
  let centres: Point[] = [chance.pick(side).centre];
  const gap = (p: Point) => Math.min(...centres.map((centre) => apart(centre, p)));
  while (centres.length < count) {
    const far = side.reduce((best, quarter) => (gap(quarter.centre) > gap(best.centre) ? quarter : best));
    centres.push(far.centre);
  }
  for (let round = 0; round < 12; round++) {
    const sums = centres.map(() => [0, 0, 0] as [number, number, number]);
    for (const { centre, area } of side) {
      const sum = sums[nearestOf(centres, centre)] as [number, number, number];
      sum[0] += centre[0] * area;
      sum[1] += centre[1] * area;
      sum[2] += area;
    }
    centres = sums.map(([x, y, area], i) => (area > 0 ? [x / area, y / area] : (centres[i] as Point)));
  }
  return centres;
}

function nearestOf(centres: readonly Point[], p: Point): number {
  let best = 0;
  centres.forEach((centre, i) => {
    if (apart(centre, p) < apart(centres[best] as Point, p)) best = i;
  });
  return best;
}

interface Claim {
  face: number;
  area: number;
  key: number;
}

/** Lets each area grow from its seed over neighbouring land, nearest first; water joins the bank and grows no further. */
function grown(quarters: readonly Quarter[], seeds: readonly Point[]): number[] {
  const ofQuarter = quarters.map(() => -1);
  const open = seeds.map((seed, area): Claim => ({ face: landNearest(quarters, seed), area, key: -1 }));
  for (let claim = takeNearest(open); claim; claim = takeNearest(open)) {
    const { face, area } = claim;
    const quarter = quarters[face];
    if (!quarter || ofQuarter[face] !== -1) continue;
    ofQuarter[face] = area;
    if (!quarter.water) open.push(...claimsBeside(quarters, quarter, { area, seed: seeds[area] as Point }));
  }
  return ofQuarter;
}

function landNearest(quarters: readonly Quarter[], seed: Point): number {
  const land = quarters.filter((quarter) => !quarter.water && quarter.area > 0);
  return land.reduce((best, next) => (apart(next.centre, seed) < apart(best.centre, seed) ? next : best))
    .face;
}

function takeNearest(open: Claim[]): Claim | undefined {
  const at = open.reduce((best, claim, i) => (claim.key < (open[best]?.key ?? Infinity) ? i : best), 0);
  return open.splice(at, 1)[0];
}

const claimsBeside = (
  quarters: readonly Quarter[],
  { neighbours }: Quarter,
  { area, seed }: { area: number; seed: Point },
): Claim[] =>
  neighbours
    .flatMap((face) => quarters[face] ?? [])
    .map(({ face, centre }) => ({ face, area, key: apart(centre, seed) }));

/** The loops around the faces of one area. */
function boundariesOf(mesh: Mesh, ofQuarter: readonly number[], area: number): Point[][] {
  const within = (half: number) => ofQuarter[mesh.faceOf(half)] === area;
  const loops: Point[][] = [];
  const seen = new Set<number>();
  for (let half = 0; half < mesh.origin.length; half++) {
    if (seen.has(half) || !within(half) || within(half ^ 1)) continue;
    const loop: Point[] = [];
    let at = half;
    do {
      seen.add(at);
      loop.push(mesh.from(at));
      at = mesh.after(at);
      while (within(at ^ 1)) at = mesh.after(at ^ 1);
    } while (at !== half);
    loops.push(loop);
  }
  return loops;
}
