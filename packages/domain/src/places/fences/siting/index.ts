import type { FenceFlag } from '@kickstand/contract/places/fences';
import type { FenceKind } from '@kickstand/contract/platform/map-kit';
import { overlaps } from '../../../platform/geo/clip/index.ts';
import { type LngLat, PreparedShape, type Ring, type Shape } from '../../../platform/geo/index.ts';

/** Positions are not exact: so far beyond the edge of its area a fence may reach, metres. */
const slackM = 1;

/** A fence that is drawn, by what decides where it may lie. */
export interface Sited {
  kind: FenceKind;
  points: Shape;
  flags?: readonly FenceFlag[] | undefined;
}

/** A fence that is in force around it. */
export interface Neighbour extends Sited {
  id: string;
  name: string;
}

/** A station lies apart from other stations, and from no-stop zones unless it counts there; a no-stop zone likewise. */
const rivals: Partial<Record<FenceKind, readonly FenceKind[]>> = {
  station: ['station', 'no_stop'],
  no_stop: ['station'],
};
const winsOver = ({ flags }: Sited) => flags?.includes('over_no_stop') ?? false;

/** The kinds of fences that one of this kind may not overlap. */
export const rivalKinds = (fence: Sited): readonly FenceKind[] =>
  (rivals[fence.kind] ?? []).filter((kind) => kind !== 'no_stop' || !winsOver(fence));

/** The fences around it that it may not overlap and does. */
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

/** The fences around it that it may overlap and does, as far as whoever draws it should know. */
export function othersHit(fence: Sited, around: readonly Neighbour[]): Neighbour[] {
  const kinds = mayBeTold[fence.kind] ?? [];
  return around.filter((other) => kinds.includes(other.kind) && overlaps(fence.points, other.points));
}

/** What riders stop at must be in the area; an O&M area may reach further: its staff also fetch what stands outside. */
export const keptInside: readonly FenceKind[] = [
  'station',
  'vehicle_store',
  'no_stop',
  'no_ride',
  'speed_limit',
];

const outerOf = ({ points }: Pick<Sited, 'points'>) => (points[0] ?? []) as unknown as Ring;

/** The first corner of a fence that lies outside of its service area. */
export function cornerOutside(fence: Sited, boundary: Shape): LngLat | undefined {
  const edge = new PreparedShape(boundary, slackM);
  return outerOf(fence).find(([lng, lat]) => !edge.contains(lng, lat));
}

/** The fences of a service area that its edge leaves outside. */
export function leftOutside<F extends Sited>(boundary: Shape, inside: readonly F[]): F[] {
  const edge = new PreparedShape(boundary, slackM);
  return inside.filter(
    (fence) =>
      keptInside.includes(fence.kind) && outerOf(fence).some(([lng, lat]) => !edge.contains(lng, lat)),
  );
}
