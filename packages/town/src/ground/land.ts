import type { Chance } from '@kickstand/domain/platform/chance';
import type { FaceSort, Faces } from '../streets/blocks.ts';
import { hasEdge } from '../streets/cut.ts';
import type { Mesh } from '../streets/mesh.ts';
import type { Plan } from '../streets/plan.ts';
import { apart, loopArea, loopCentre, type Point, roundness } from '../streets/plane.ts';
import type { LandUse } from '../types.ts';
import { EDGE } from './kinds.ts';

/** A piece of ground between streets, in the plane. */
export interface Lot {
  readonly face: number;
  readonly sort: FaceSort;
  readonly corners: readonly Point[];
  readonly centre: Point;
  readonly hectares: number;
  /** Distance from the centre over the radius of the town. */
  readonly reach: number;
  readonly byRail: boolean;
  readonly onMainStreet: boolean;
  /** A leftover too thin or small for anything but grass. */
  readonly sliver: boolean;
  use: LandUse;
}

/** Something the town has a number of: who gets it is decided by merit and by the distance to the next of its kind. */
interface Claim {
  readonly use: LandUse;
  /** Square kilometres of town for one of them. */
  readonly oneIn: number;
  readonly spacing: number;
  readonly hectares: readonly [least: number, most: number];
  readonly reach: readonly [nearest: number, farthest: number];
}

const claims: readonly Claim[] = [
  { use: 'government', oneIn: 9, spacing: 700, hectares: [1.2, 5], reach: [0.1, 0.45] },
  { use: 'hospital', oneIn: 7, spacing: 1100, hectares: [1.2, 5], reach: [0.08, 0.72] },
  { use: 'school', oneIn: 0.95, spacing: 520, hectares: [1.3, 5.5], reach: [0.06, 0.85] },
  { use: 'market', oneIn: 2.2, spacing: 650, hectares: [0.6, 3], reach: [0.03, 0.8] },
  { use: 'park', oneIn: 1.5, spacing: 600, hectares: [0.8, 6], reach: [0.05, 0.9] },
];

/** Gives every piece of ground a use: first what the town plans, then shops by the main streets, and homes elsewhere. */
export function useLand(mesh: Mesh, faces: Faces, plan: Plan, chance: Chance): Lot[] {
  const lots = lotsOf(mesh, faces, plan);
  zone(lots, chance.fork('zones'));
  const squareKilometres = loopArea(plan.outline) / 1e6;
  claimStations(lots);
  for (const claim of claims) {
    settle(lots, claim, { count: Math.max(1, Math.round(squareKilometres / claim.oneIn)), chance });
  }
  openShops(lots, chance.fork('shops'));
  return lots;
}

function lotsOf(mesh: Mesh, faces: Faces, plan: Plan): Lot[] {
  return mesh.start.flatMap((_, face) => {
    const sort = faces.sort[face];
    if (face === mesh.outer || sort === 'water' || sort === undefined) return [];
    const corners = mesh.corners(face);
    const centre = loopCentre(corners);
    const hectares = loopArea(corners) / 10_000;
    return {
      face,
      sort,
      corners,
      centre,
      hectares,
      reach: Math.hypot(...centre) / plan.radius,
      byRail: hasEdge(mesh, face, EDGE.rail),
      onMainStreet: hasEdge(mesh, face, EDGE.arterial),
      sliver: hectares < 0.25 || roundness(corners) < 0.024,
      use: 'residential' as const,
    };
  });
}

/** Green along the water, fields and villages at the rim, works in one quarter of the sky and along the railway. */
function zone(lots: readonly Lot[], chance: Chance): void {
  const works = chance.between(0, 2 * Math.PI);
  const villages = chance.between(0, 2 * Math.PI);
  for (const lot of lots) {
    const angle = Math.atan2(lot.centre[1], lot.centre[0]);
    if (lot.sort === 'riverside' || lot.sort === 'lakepark' || lot.sliver) lot.use = 'park';
    else if (lot.sort === 'rim')
      lot.use = chance.happens(0.35 + 0.5 * Math.sin(3 * angle + villages)) ? 'residential' : 'farmland';
    else if (chance.happens(shareOfWorks(lot, Math.cos(angle - works)))) lot.use = 'industrial';
  }
}

/** Likelihood of works on a lot; `towards` is 1 on the side of town where the works are and -1 on the other. */
function shareOfWorks({ reach, byRail }: Lot, towards: number): number {
  if (reach > 0.46 && towards > 0.7) return 0.8;
  return byRail ? 0.45 : 0;
}

const isFree = ({ use, sort }: Lot) => use === 'residential' && sort === 'block';

/** The railway station faces the centre; coaches leave from a lot by a main street farther out. */
function claimStations(lots: readonly Lot[]): void {
  const nearest = (found: readonly Lot[], from: (lot: Lot) => number) =>
    found.length > 0 ? found.reduce((best, lot) => (from(lot) < from(best) ? lot : best)) : undefined;
  const byRail = lots.filter(
    (lot) => lot.byRail && lot.sort === 'block' && lot.hectares > 1.2 && !lot.sliver,
  );
  const railway = nearest(byRail, (lot) => Math.hypot(...lot.centre));
  if (railway) railway.use = 'transport';
  const byRoad = lots.filter(
    (lot) => isFree(lot) && lot.onMainStreet && lot.hectares > 1 && lot.hectares < 4,
  );
  const coaches = nearest(byRoad, (lot) => {
    const tooNear = railway && apart(railway.centre, lot.centre) < 1500 ? 1 : 0;
    return tooNear + Math.abs(lot.reach - 0.42);
  });
  if (coaches) coaches.use = 'transport';
}

/** Gives `count` lots to one use, no two of them near each other; takes fewer when the town has no more room. */
function settle(
  lots: readonly Lot[],
  claim: Claim,
  { count, chance }: { count: number; chance: Chance },
): void {
  const within = (value: number, span: readonly [number, number]) => value >= span[0] && value <= span[1];
  const fitting = lots.filter(
    (lot) => isFree(lot) && within(lot.hectares, claim.hectares) && within(lot.reach, claim.reach),
  );
  const taken: Point[] = [];
  for (const lot of chance.fork(claim.use).shuffled(fitting)) {
    if (taken.length === count) return;
    if (taken.some((other) => apart(other, lot.centre) < claim.spacing)) continue;
    lot.use = claim.use;
    taken.push(lot.centre);
  }
}

function openShops(lots: readonly Lot[], chance: Chance): void {
  for (const lot of lots) {
    const busy = 0.95 - 2 * lot.reach + (lot.onMainStreet ? 0.3 : 0) - 0.03 * lot.hectares;
    if (isFree(lot) && busy + chance.between(-0.3, 0.3) > 0.55) lot.use = 'commercial';
    else if (isFree(lot) && lot.onMainStreet && chance.happens(0.07)) lot.use = 'commercial';
  }
}
