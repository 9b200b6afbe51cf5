import type { Chance } from '@kickstand/domain/platform/chance';
import { type LngLat, offsetMetres } from '@kickstand/domain/platform/geo';
import { type Division, divide } from './ground/areas.ts';
import { type Lot, useLand } from './ground/land.ts';
import { Namer } from './names/names.ts';
import { cutBlocks, type Faces, type StreetDraft } from './streets/blocks.ts';
import { Mesh } from './streets/mesh.ts';
import { drawPlan, type Plan } from './streets/plan.ts';
import { netOf, type PlanarNet } from './streets/planar.ts';
import type { Point } from './streets/plane.ts';

/** In the plain north of the Yangtze; the town is made up. */
export const CENTRE: LngLat = [113.45, 30.65];

/** A town in its plane, before its things get names and places on the globe. */
export interface Draft {
  readonly plan: Plan;
  readonly net: PlanarNet;
  readonly mesh: Mesh;
  readonly division: Division;
  readonly drafts: readonly StreetDraft[];
  readonly faces: Faces;
  readonly lots: readonly Lot[];
  readonly namer: Namer;
}

export function draftOf({ radius, areas }: { radius: number; areas: number }, chance: Chance): Draft {
  const plan = drawPlan(radius, chance.fork('plan'));
  const net = netOf(plan);
  const mesh = new Mesh(net);
  const division = divide(mesh, areas, chance.fork('areas'));
  const drafts: StreetDraft[] = [...plan.streets];
  const faces = cutBlocks(mesh, plan, drafts, chance.fork('blocks'));
  const lots = useLand(mesh, faces, plan, chance.fork('land'));
  return { plan, net, mesh, division, drafts, faces, lots, namer: new Namer(chance.fork('names')) };
}

/** From the plane to the globe, to the decimetre. */
export function onMap([x, y]: Point): LngLat {
  const [lng, lat] = offsetMetres(CENTRE, x, y);
  return [Math.round(lng * 1e6) / 1e6, Math.round(lat * 1e6) / 1e6];
}

export function areaOfFace({ faces, division }: Draft, face: number): number {
  return division.ofQuarter[faces.quarter[face] ?? -1] ?? 0;
}
