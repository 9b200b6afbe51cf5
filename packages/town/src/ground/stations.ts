import type { Chance } from '@kickstand/domain/platform/chance';
import type { Mesh } from '../streets/mesh.ts';
import { apart, between, type Point } from '../streets/plane.ts';
import type { PlaceKind } from '../types.ts';
import { Crowd, neighbourhood } from './cells.ts';
import { HALF_WIDTH_METRES, isStreet } from './kinds.ts';

/** A parking place in the plane, beside the half-edge `half` whose left face it stands in. */
export interface Stand {
  readonly half: number;
  readonly centre: Point;
  readonly corners: readonly Point[];
  readonly capacity: number;
  readonly around: Readonly<Partial<Record<PlaceKind, number>>>;
  /** How much the surroundings draw riders, not yet relative to the mean. */
  readonly pull: number;
}

/** Something in the plane that draws riders. */
export interface Attraction {
  readonly at: Point;
  readonly kind: PlaceKind;
  readonly weight: number;
}

interface Spot {
  readonly half: number;
  readonly at: Point;
  readonly around: Readonly<Partial<Record<PlaceKind, number>>>;
  readonly pull: number;
}

/** Beyond this distance a place draws nobody to a station, metres. */
const pullReach = 420;
const shortestEdge = 34;

/** Spreads parking places beside the streets: more of them where people go, none too near another. */
export function placeStands(
  site: { mesh: Mesh; attractions: readonly Attraction[]; mayStand(half: number, at: Point): boolean },
  { count, spacing }: { count: number; spacing: number },
  chance: Chance,
): Stand[] {
  const ranked = spotsOf(site, chance)
    .map((spot) => ({ spot, key: chance.next() ** (1 / (spot.pull + 0.12)) }))
    .sort((one, other) => other.key - one.key);
  const stands: Stand[] = [];
  for (let gap = spacing; stands.length < count && gap > spacing / 5; gap *= 0.75) {
    const taken = new Crowd(
      gap,
      stands.map(({ centre }) => centre),
    );
    for (const { spot } of ranked) {
      if (stands.length >= count) break;
      if (!taken.hasRoom(spot.at)) continue;
      const stand = standAt(site.mesh, spot, chance);
      stands.push(stand);
      taken.add(stand.centre);
    }
  }
  return stands;
}

function spotsOf({ mesh, attractions, mayStand }: Parameters<typeof placeStands>[0], chance: Chance): Spot[] {
  const near = neighbourhood(attractions, pullReach);
  return mesh.origin.flatMap((_, half) => {
    if (!isStreet(mesh.kindOf(half)) || apart(mesh.from(half), mesh.to(half)) < shortestEdge) return [];
    const at = between(mesh.from(half), mesh.to(half), chance.between(0.3, 0.7));
    if (!mayStand(half, at)) return [];
    const around = aroundOf(near(at), at);
    const pull = Object.values(around).reduce((sum, weight) => sum + weight, 0);
    return { half, at, around, pull };
  });
}

function aroundOf(cells: readonly (readonly Attraction[])[], at: Point): Partial<Record<PlaceKind, number>> {
  const around: Partial<Record<PlaceKind, number>> = {};
  for (const places of cells) {
    for (const { at: place, kind, weight } of places) {
      const near = 1 - apart(place, at) / pullReach;
      if (near > 0) around[kind] = (around[kind] ?? 0) + (weight * near * near) / 10;
    }
  }
  return around;
}

function standAt(mesh: Mesh, { half, at, around, pull }: Spot, chance: Chance): Stand {
  const [a, b] = [mesh.from(half), mesh.to(half)];
  const length = apart(a, b);
  const along: Point = [(b[0] - a[0]) / length, (b[1] - a[1]) / length];
  const left: Point = [-along[1], along[0]];
  const kind = mesh.kindOf(half);
  const aside = (isStreet(kind) ? HALF_WIDTH_METRES[kind] : 5) * 0.75 + 2.5;
  const capacity = Math.max(8, Math.min(40, Math.round(6 + pull * 6 + chance.between(-2, 6))));
  const [halfLong, halfWide] = [Math.min(length * 0.28, 3.4 + capacity * 0.22), 2.2];
  const centre: Point = [at[0] + left[0] * aside, at[1] + left[1] * aside];
  const corner = (u: number, v: number): Point => [
    centre[0] + along[0] * u * halfLong + left[0] * v * halfWide,
    centre[1] + along[1] * u * halfLong + left[1] * v * halfWide,
  ];
  const corners = [corner(-1, -1), corner(1, -1), corner(1, 1), corner(-1, 1)];
  return { half, centre, capacity, around, pull, corners };
}
