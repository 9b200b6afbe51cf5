import type { FenceFlag } from '@kickstand/contract/places/fences';
import type { FenceKind } from '@kickstand/contract/platform/map-kit';
import { overlaps } from '../../../platform/geo/clip/index.ts';
import { type LngLat, PreparedShape, type Ring, type Shape } from '../../../platform/geo/index.ts';

/** The tolerance for a fence beyond the edge of its area, as positions are not exact, metres. */
const slackM = 1;

/** The part of a drawn fence that decides where it may be. */
export interface Sited {
  kind: FenceKind;
  points: Shape;
  flags?: readonly FenceFlag[] | undefined;
}

/** A fence in force around it. */
export interface Neighbour extends Sited {
  id: string;
  name: string;
}

/** Stations must not overlap other stations, nor no-stop zones unless they are valid there; likewise no-stop zones. */
const rivals: Partial<Record<FenceKind, readonly FenceKind[]>> = {
  station: ['station', 'no_stop'],
  no_stop: ['station'],
};
const winsOver = ({ flags }: Sited) => flags?.includes('over_no_stop') ?? false;

/** The kinds of fences that this one may not overlap. */
export const rivalKinds = (fence: Sited): readonly FenceKind[] =>
  (rivals[fence.kind] ?? []).filter((kind) => kind !== 'no_stop' || !winsOver(fence));

/** The overlapping fences that rule it out. */
export function rivalsHit(fence: Sited, around: readonly Neighbour[]): Neighbour[] {
  const kinds = rivalKinds(fence);
  return around.filter(
    (other) =>
      kinds.includes(other.kind) &&
      !(fence.kind === 'no_stop' && winsOver(other)) &&
      overlaps(fence.points, other.points),
  );
}

const mayBeTold: Partial<Record<FenceKind, readonly FenceKind[]>> = {
  station: ['no_ride', 'vehicle_store'],
  no_stop: ['no_stop', 'vehicle_store'],
  no_ride: ['station', 'no_ride', 'vehicle_store'],
  speed_limit: ['speed_limit'],
  vehicle_store: ['station', 'no_stop', 'no_ride'],
};

/** The overlapping fences that are allowed but worth mentioning. */
export function othersHit(fence: Sited, around: readonly Neighbour[]): Neighbour[] {
  const kinds = mayBeTold[fence.kind] ?? [];
  return around.filter((other) => kinds.includes(other.kind) && overlaps(fence.points, other.points));
}

/**
 * What affects riders must be inside the area; an O&M area may extend further, as its staff also collects vehicles
 * outside.
 */
export const keptInside: readonly FenceKind[] = [
  'station',
  'vehicle_store',
  'no_stop',
  'no_ride',
  'speed_limit',
];

const outerOf = ({ points }: Pick<Sited, 'points'>) => (points[0] ?? []) as unknown as Ring;

/** The first corner of a fence outside its service area. */
export function cornerOutside(fence: Sited, boundary: Shape): LngLat | undefined {
  const edge = new PreparedShape(boundary, slackM);
  return outerOf(fence).find(([lng, lat]) => !edge.contains(lng, lat));
}

/** The fences of a service area that would be outside its new edge. */
export function leftOutside<F extends Sited>(boundary: Shape, inside: readonly F[]): F[] {
  const edge = new PreparedShape(boundary, slackM);
  return inside.filter(
    (fence) =>
      keptInside.includes(fence.kind) && outerOf(fence).some(([lng, lat]) => !edge.contains(lng, lat)),
  );
}
