import type { Chance } from '@kickstand/domain/platform/chance';
import { areaOfFace, type Draft, onMap } from '../draft.ts';
import { shortName } from '../names/short-name.ts';
import type { Mesh } from '../streets/mesh.ts';
import { apart, between, loopContains, type Point } from '../streets/plane.ts';
import type { LandUse, Name, NoStopZone, Place, PlaceKind } from '../types.ts';
import { isStreet } from './kinds.ts';
import type { Lake } from './lakes.ts';
import type { Lot } from './land.ts';

/** What people go to land of a use for, and how many of them a hectare draws. */
const draws: Partial<Record<LandUse, { kind: PlaceKind; perHectare: number; most: number }>> = {
  residential: { kind: 'home', perHectare: 1, most: 6 },
  commercial: { kind: 'work', perHectare: 2.2, most: 5 },
  industrial: { kind: 'work', perHectare: 0.6, most: 8 },
  government: { kind: 'work', perHectare: 1.5, most: 4 },
  school: { kind: 'school', perHectare: 2, most: 4 },
  market: { kind: 'market', perHectare: 4, most: 3 },
  hospital: { kind: 'hospital', perHectare: 3.2, most: 4 },
  transport: { kind: 'station', perHectare: 6, most: 3 },
  park: { kind: 'park', perHectare: 0.8, most: 6 },
};

/** A place of the town with the ground it stands on. */
export interface Ground {
  readonly lot: Lot;
  readonly place: Place;
}

/** Every lot that people go to, by the face of the mesh. */
export function groundsOf(
  draft: Draft,
  nodeOf: ReadonlyMap<number, number>,
  lakes: ReadonlyMap<number, Lake>,
): Map<number, Ground> {
  const grounds = new Map<number, Ground>();
  const counts = new Map<LandUse, number>();
  for (const lot of plainestFirst(draft.lots)) {
    const draw = draws[lot.use];
    const node = cornerOnStreet(draft.mesh, lot, nodeOf);
    if (!draw || node === undefined || lot.sliver || lot.sort === 'riverside') continue;
    const nth = counts.get(lot.use) ?? 0;
    counts.set(lot.use, nth + 1);
    const village = lot.sort === 'rim' ? 0.3 : 1;
    const place = {
      id: grounds.size,
      areaId: areaOfFace(draft, lot.face),
      kind: draw.kind,
      name: lakes.get(lot.face)?.parkName ?? draft.namer.place(lot.use, nth),
      at: onMap(lot.centre),
      node,
      weight: Math.min(lot.hectares, draw.most) * draw.perHectare * village,
    };
    grounds.set(lot.face, { lot, place });
  }
  return grounds;
}

/** The nearer to the centre, the plainer the name; the railway station comes before the coaches. */
function plainestFirst(lots: readonly Lot[]): Lot[] {
  const order = ({ use, byRail, reach }: Lot) => (use === 'transport' && byRail ? -1 : reach);
  return [...lots].sort((one, other) => order(one) - order(other));
}

function cornerOnStreet(mesh: Mesh, { face }: Lot, nodeOf: ReadonlyMap<number, number>): number | undefined {
  for (const half of mesh.loop(face)) {
    const node = nodeOf.get(mesh.origin[half] as number);
    if (node !== undefined) return node;
  }
  return undefined;
}

/** A no-stop zone in the plane. */
export interface GateZone {
  readonly face: number;
  readonly centre: Point;
  readonly corners: readonly Point[];
}

const guarded: Partial<Record<LandUse, { share: number; why: Name }>> = {
  transport: { share: 1, why: { zh: '站前', en: 'Forecourt' } },
  hospital: { share: 0.7, why: { zh: '急救通道', en: 'Emergency Way' } },
  government: { share: 0.6, why: { zh: '门前', en: 'Gate' } },
  school: { share: 0.3, why: { zh: '校门', en: 'Gate' } },
};

/** The strips before some gates where nobody may park. */
export function gateZones(
  draft: Draft,
  grounds: ReadonlyMap<number, Ground>,
  chance: Chance,
): [GateZone, NoStopZone][] {
  const zones: [GateZone, NoStopZone][] = [];
  for (const { lot, place } of grounds.values()) {
    const guard = guarded[lot.use];
    if (!guard || lot.sort !== 'block' || !chance.happens(guard.share)) continue;
    const zone = gateOf(draft.mesh, lot);
    if (!zone) continue;
    const name = {
      zh: `${place.name.zh}${guard.why.zh}禁停区`,
      en: shortName(`${place.name.en} ${guard.why.en} No-stop`),
    };
    zones.push([zone, { id: zones.length, areaId: place.areaId, name, boundary: zone.corners.map(onMap) }]);
  }
  return zones;
}

/** A strip along the middle of the lot's longest street side, kept inside the lot. */
function gateOf(mesh: Mesh, { face, corners }: Lot): GateZone | undefined {
  const length = (half: number) => apart(mesh.from(half), mesh.to(half));
  const sides = mesh.loop(face).filter((half) => isStreet(mesh.kindOf(half)));
  const side = sides.sort((one, other) => length(other) - length(one))[0];
  if (side === undefined || length(side) < 50) return undefined;
  const [from, to] = [mesh.from(side), mesh.to(side)];
  const [dx, dy] = [(to[0] - from[0]) / length(side), (to[1] - from[1]) / length(side)];
  const middle = between(from, to, 0.5);
  const at = (along: number, inward: number): Point => [
    middle[0] + dx * along - dy * inward,
    middle[1] + dy * along + dx * inward,
  ];
  const half = Math.min(35, length(side) * 0.35);
  const zone = [at(-half, 1), at(half, 1), at(half, 24), at(-half, 24)];
  return zone.every((corner) => loopContains(corners, corner))
    ? { face, centre: at(0, 12), corners: zone }
    : undefined;
}
