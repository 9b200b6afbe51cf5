import type { Chance } from '@kickstand/domain/platform/chance';
import { EDGE, type StreetClassIndex } from '../ground/kinds.ts';
import { cutFace, hasEdge } from './cut.ts';
import type { Mesh } from './mesh.ts';
import type { Plan } from './plan.ts';
import { apart, loopArea, loopCentre, type Point, roundness } from './plane.ts';
import type { StreetRole } from './sketch.ts';

/** A street before it has a name. */
export interface StreetDraft {
  readonly role: StreetRole;
  readonly rank: number;
}

/** What a face is before its land has a use. */
export type FaceSort = 'water' | 'riverside' | 'rim' | 'lakepark' | 'block';

/** The faces of a mesh after cutting, with what they inherited. */
export interface Faces {
  readonly sort: FaceSort[];
  /** Which of the big faces between main streets each face came from. */
  readonly quarter: number[];
}

interface Stage {
  readonly kind: StreetClassIndex;
  readonly above: (place: Place) => number;
}

interface Place {
  readonly sort: FaceSort;
  readonly area: number;
  /** Distance from the centre over the radius of the town. */
  readonly reach: number;
  readonly old: boolean;
  readonly mood: number;
}

const HECTARE = 10_000;
const cuttable: ReadonlySet<FaceSort> = new Set(['rim', 'block']);

const STAGES: readonly Stage[] = [
  { kind: EDGE.collector, above: ({ sort, old }) => (sort === 'rim' ? 26 : old ? 16 : 23) * HECTARE },
  { kind: EDGE.local, above: ({ sort, old }) => (sort === 'rim' ? 11 : old ? 4 : 7) * HECTARE },
  { kind: EDGE.lane, above: (place) => laneTarget(place) * HECTARE },
];

/** Cuts the quarters between the main streets into blocks: collectors first, then local streets, then lanes. */
export function cutBlocks(mesh: Mesh, plan: Plan, streets: StreetDraft[], chance: Chance): Faces {
  const faces: Faces = { sort: [], quarter: [] };
  mesh.start.forEach((_, face) => {
    faces.sort.push(sortOf(mesh, face));
    faces.quarter.push(face);
  });
  const newStreet = () => streets.push({ role: 'street', rank: 0 }) - 1;
  for (const stage of STAGES) {
    const open = mesh.start.map((_, face) => face).filter((face) => face !== mesh.outer);
    for (let face = open.pop(); face !== undefined; face = open.pop()) {
      const made = cutOnce({ mesh, plan, faces, newStreet }, stage, face, chance);
      if (made !== undefined) open.push(face, made);
    }
    if (stage.kind === EDGE.collector) reserveLakes(mesh, plan, faces);
  }
  return faces;
}

/** Keeps the roundest of the big faces some way from the centre whole, for parks with a lake. */
function reserveLakes(mesh: Mesh, plan: Plan, faces: Faces): void {
  const wanted = Math.max(1, Math.round((plan.radius / 4500) ** 2));
  const found = mesh.start.flatMap((_, face) => {
    const corners = mesh.corners(face);
    const [hectares, centre] = [loopArea(corners) / HECTARE, loopCentre(corners)];
    const reach = Math.hypot(...centre) / plan.radius;
    const fits =
      faces.sort[face] === 'block' && hectares > 11 && hectares < 26 && reach > 0.24 && reach < 0.75;
    return fits ? [{ face, centre, merit: roundness(corners) - 0.03 * Math.abs(reach - 0.4) }] : [];
  });
  found.sort((one, other) => other.merit - one.merit);
  const kept: Point[] = [];
  for (const { face, centre } of found) {
    if (kept.length >= wanted || kept.some((lake) => apart(lake, centre) < 1800)) continue;
    kept.push(centre);
    faces.sort[face] = 'lakepark';
  }
}

interface Cutting {
  readonly mesh: Mesh;
  readonly plan: Plan;
  readonly faces: Faces;
  readonly newStreet: () => number;
}

/** Cuts a face that is still too large; answers the face that came off it. */
function cutOnce(
  { mesh, plan, faces, newStreet }: Cutting,
  stage: Stage,
  face: number,
  chance: Chance,
): number | undefined {
  const sort = faces.sort[face] ?? 'water';
  const place = placeOf(mesh, plan, { face, sort, mood: chance.between(0.65, 1.5) });
  if (!cuttable.has(sort) || place.area < stage.above(place)) return undefined;
  const half = cutFace(mesh, face, { kind: stage.kind, freedom: place.old ? 0.9 : 0.22, newStreet }, chance);
  if (half === undefined) return undefined;
  const made = mesh.faceOf(half ^ 1);
  faces.quarter[made] = faces.quarter[face] as number;
  faces.sort[face] = sortOf(mesh, face);
  faces.sort[made] = sortOf(mesh, made);
  return made;
}

function sortOf(mesh: Mesh, face: number): FaceSort {
  if (hasEdge(mesh, face, EDGE.midstream)) return 'water';
  if (hasEdge(mesh, face, EDGE.bank)) return 'riverside';
  return hasEdge(mesh, face, EDGE.outline) ? 'rim' : 'block';
}

function placeOf(
  mesh: Mesh,
  plan: Plan,
  { face, sort, mood }: { face: number; sort: FaceSort; mood: number },
): Place {
  const corners = mesh.corners(face);
  const centre: Point = loopCentre(corners);
  const reach = Math.hypot(...centre) / plan.radius;
  return { sort, mood, reach, area: loopArea(corners), old: Math.hypot(...centre) < plan.oldQuarterRadius };
}

/** Hectares above which a block gets a lane: small in the old quarter, wide towards the edge. */
function laneTarget({ sort, old, reach, mood }: Place): number {
  if (sort === 'rim') return Infinity;
  if (old) return 1.1 * mood;
  return (2.1 + 5 * reach ** 1.6) * mood;
}
