import { type FenceContent, fenceContent, fenceKeys } from '@kickstand/contract/places/fences';
import type { FenceKind } from '@kickstand/contract/platform/map-kit';
import type { Rings } from '../../platform/geo/index.ts';
import { areaOf, type ShapeLimits, shapeFault } from '../../platform/geo/index.ts';
import { type PlaceFence, type StationRules, stationMarginMetres } from './places.ts';

const square = 1_000_000;

/** The limits of each kind's polygon. */
export const shapeLimits: Record<FenceKind, ShapeLimits> = {
  service: { maxPoints: 2_000, leastM2: 100, mostM2: 5_000 * square },
  station: { maxPoints: 200, leastM2: 2, mostM2: 5_000 },
  vehicle_store: { maxPoints: 200, leastM2: 2, mostM2: 100_000 },
  no_stop: { maxPoints: 200, leastM2: 2, mostM2: 200 * square },
  no_ride: { maxPoints: 200, leastM2: 2, mostM2: 200 * square },
  speed_limit: { maxPoints: 200, leastM2: 2, mostM2: 200 * square },
  ops_area: { maxPoints: 200, leastM2: 100, mostM2: 5_000 * square },
};

/** Characters of a name. */
export const nameLengths: Record<FenceKind, readonly [least: number, most: number]> = {
  service: [2, 20],
  station: [1, 30],
  vehicle_store: [1, 30],
  no_stop: [1, 30],
  no_ride: [1, 30],
  speed_limit: [1, 30],
  ops_area: [1, 20],
};

/** The most metres of a buffer by kind. */
export const mostBufferM: Record<FenceKind, number> = {
  service: 200,
  station: 50,
  vehicle_store: 50,
  no_stop: 30,
  no_ride: 30,
  speed_limit: 30,
  ops_area: 0,
};

/** Why a content is refused: the refusal's code without `fence.`, its facts, and the key concerned. */
export interface ContentFault {
  code: string;
  facts: Record<string, string | number>;
  key: keyof FenceContent;
}

const degrees = (n: number) => n.toFixed(6);

/** The first fault in the content of a fence; undefined if it is valid. */
export function contentFault(kind: FenceKind, content: FenceContent): ContentFault | undefined {
  return (
    pointsFault(kind, content) ??
    nameFault(kind, content) ??
    timesFault(content) ??
    (kind === 'ops_area' ? targetsFault(content) : undefined)
  );
}

function pointsFault(kind: FenceKind, { points }: FenceContent): ContentFault | undefined {
  const found = shapeFault(points, shapeLimits[kind]);
  if (!found) return undefined;
  const { fault, ...facts } = found;
  if (!('at' in facts)) return { code: fault, facts, key: 'points' };
  const { at } = facts;
  const place: ContentFault['facts'] =
    typeof at === 'number' ? { at } : { lng: degrees(at[0]), lat: degrees(at[1]) };
  return { code: fault, facts: place, key: 'points' };
}

function nameFault(kind: FenceKind, { name }: FenceContent): ContentFault | undefined {
  const [least, most] = nameLengths[kind];
  const length = [...name].length;
  return length < least || length > most
    ? { code: 'name_length', facts: { least, most }, key: 'name' }
    : undefined;
}

function timesFault({ openFrom, openTo, fromOn, toOn }: FenceContent): ContentFault | undefined {
  const halfOrSame = (openFrom === null) !== (openTo === null) || (openFrom !== null && openFrom === openTo);
  if (halfOrSame || openFrom === '24:00') return { code: 'hours', facts: {}, key: 'openFrom' };
  return fromOn !== null && toOn !== null && toOn < fromOn
    ? { code: 'hours', facts: {}, key: 'toOn' }
    : undefined;
}

function targetsFault(content: FenceContent): ContentFault | undefined {
  const { vehiclesMin, vehiclesMax, leaderId, staffIds } = content;
  if (vehiclesMax !== null && vehiclesMax < vehiclesMin)
    return { code: 'targets', facts: {}, key: 'vehiclesMax' };
  return leaderId !== null && !staffIds.includes(leaderId)
    ? { code: 'leader', facts: {}, key: 'leaderId' }
    : undefined;
}

/** Hints that do not prevent publishing: a station without a beacon that is smaller than positions are accurate. */
export function warningsOf(kind: FenceKind, { points, flags }: FenceContent) {
  const small = kind === 'station' && areaOf(points) < 20 && !flags.includes('beacon');
  return small ? (['small_without_beacon'] as const) : [];
}

/** A content without the keys that do not apply to its kind, and with its buffer within the kind's limit. */
export function keptOf(kind: FenceKind, content: FenceContent): Partial<FenceContent> {
  const kept: Partial<FenceContent> = {};
  for (const key of fenceKeys[kind]) Object.assign(kept, { [key]: content[key] });
  if (kept.bufferM !== undefined) kept.bufferM = Math.min(kept.bufferM, mostBufferM[kind]);
  return kept;
}

/** How a published fence affects vehicles in it; absent keys have the default of its kind. */
export function placeFenceOf(
  of: Pick<PlaceFence, 'fenceId' | 'serviceAreaId' | 'kind'>,
  points: unknown,
  content: unknown,
): PlaceFence {
  const said = (content ?? {}) as Partial<FenceContent>;
  const { bufferM, flags, openFrom, openTo, weekdays, fromOn, toOn } = said;
  return {
    ...of,
    rings: points as Rings,
    bufferM,
    overNoStop: flags?.includes('over_no_stop') ?? false,
    // A station that is closed at night still contains its vehicles.
    ...(of.kind === 'station'
      ? { rules: stationRules(said) }
      : { times: { openFrom, openTo, weekdays, fromOn, toOn } }),
  };
}

const stationRules = ({ flags, capacity, toleranceDeg }: Partial<FenceContent>): StationRules => ({
  flags: flags ?? usualContent.flags,
  capacity: capacity ?? usualContent.capacity,
  toleranceDeg: toleranceDeg ?? usualContent.toleranceDeg,
});

/** The default content. */
export const usualContent: Omit<FenceContent, 'name' | 'points'> = (() => {
  const { name: _, points: __, ...rest } = fenceContent.parse({ name: '-', points: [[]] });
  return rest;
})();

/** The buffer of a fence created without one, metres. */
export const usualBufferM = (kind: FenceKind) => (kind === 'station' ? stationMarginMetres : 0);
