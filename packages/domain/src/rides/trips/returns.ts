import type { ReturnRelation, SensorResults } from '@kickstand/contract/rides/trips';
import {
  isActiveAt,
  nearestCentre,
  reachOf,
  type StationRules,
  type Times,
} from '../../places/fences/index.ts';
import {
  type LngLat,
  nearestOnEdge,
  type Rings,
  type Shape,
  shapeContains,
  withinBuffer,
} from '../../platform/geo/index.ts';

/** A fence as far as a return is judged by it. */
export interface ReturnFence {
  fenceId: string;
  kind: string;
  rings: Rings;
  /** So far beyond the edge counts as inside, metres; usual for its kind when nothing is said. */
  bufferM?: number | undefined;
  /** A station that counts although it lies in a no-stop zone. */
  overNoStop?: boolean | undefined;
  /** Of a station; without them it asks for nothing. */
  rules?: StationRules | undefined;
  /** How many other vehicles stand in a station already. */
  standing?: number | undefined;
}

export interface ReturnPlace {
  /** Edge of the service area; null where it has none. */
  boundary: Rings | null;
  /** So far beyond it counts as inside, metres. */
  boundaryBufferM?: number | undefined;
  fences: readonly ReturnFence[];
}

/** A rule that a place of return breaks. */
export interface Violation {
  relation: 'out_of_area' | 'in_no_ride' | 'in_no_stop' | 'out_of_station';
  /** What decided it; null for the edge of the area, or where there is no station at all. */
  fenceId: string | null;
  /** Metres from the place to the edge of what decided, its buffer in the rider's favour; null without an edge. */
  marginM: number | null;
}

/** How a place of return lies to the fences. */
export interface Judged {
  relation: ReturnRelation;
  /** All that the place breaks, what counts most first. */
  violations: Violation[];
  /** The station it stands in, its margin counted as inside. */
  stationId: string | null;
  /** The station whose edge is nearest, inside or outside; null when the area has none. */
  nearestStationId: string | null;
  /** Metres to that edge, negative inside. */
  edgeM: number | null;
}

/** A zone that begins to hold while somebody rides counts so much later for that trip, milliseconds. */
export const zoneGraceMs = 10 * 60_000;

interface Riding {
  startedAt: number;
  at: number;
  zone: string;
}

/** Whether a zone with hours counts for a return now: it holds, and already did when the grace began. */
export const countsFor = (times: Times, { startedAt, at, zone }: Riding) =>
  isActiveAt(times, at, zone) && isActiveAt(times, Math.max(startedAt, at - zoneGraceMs), zone);

const shapeOf = (rings: Rings) => rings as unknown as Shape;

/** Metres to the nearest edge, negative inside; a hole is outside. */
function edgeOf(rings: Rings, point: LngLat): number {
  const shape = shapeOf(rings);
  const metres = nearestOnEdge(shape, point)?.metres ?? Number.POSITIVE_INFINITY;
  return shapeContains(shape, point) ? -metres : metres;
}

const holds = (rings: Rings, point: LngLat, bufferM = 0) => withinBuffer(shapeOf(rings), point, bufferM);

/** Metres that a point lies inside of what is left of a zone when its buffer is taken off its edge; below 0 outside. */
const depthIn = ({ kind, rings, bufferM }: ReturnFence, point: LngLat) =>
  reachOf(kind, bufferM) - edgeOf(rings, point);

/** Stations by the distance to their edges, the nearest first. */
const stationsBy = (fences: readonly ReturnFence[], point: LngLat) =>
  fences
    .filter(({ kind }) => kind === 'station')
    .map((fence) => ({ fence, edgeM: edgeOf(fence.rings, point) }))
    .filter(({ edgeM }) => Number.isFinite(edgeM))
    .sort((a, b) => a.edgeM - b.edgeM);

/** The zone of a kind in which a point lies deepest; buffers favour the rider, so that zones are smaller by theirs. */
function zoneHolding(
  fences: readonly ReturnFence[],
  kind: 'no_stop' | 'no_ride',
  point: LngLat,
): Violation | undefined {
  const [deepest] = fences
    .filter((fence) => fence.kind === kind)
    .map((fence) => ({ fence, depth: depthIn(fence, point) }))
    .filter(({ depth }) => depth > 0)
    .sort((a, b) => b.depth - a.depth);
  return deepest && { relation: `in_${kind}`, fenceId: deepest.fence.fenceId, marginM: deepest.depth };
}

function outOfArea(point: LngLat, { boundary, boundaryBufferM = 0 }: ReturnPlace): Violation | undefined {
  if (boundary === null || boundary.length === 0 || holds(boundary, point, boundaryBufferM)) return undefined;
  const marginM = Math.max(0, edgeOf(boundary, point) - boundaryBufferM);
  return { relation: 'out_of_area', fenceId: null, marginM };
}

const stationBufferOf = ({ kind, bufferM }: ReturnFence) => reachOf(kind, bufferM);

/**
 * Where a vehicle was given back, as the one relation that counts: out of area before no-ride before no-stop before out
 * of station; inside a station that it is full before what it asks of its sensors. Buffers favour the rider: stations and
 * the area are larger by theirs, zones smaller.
 */
export function judgeReturn(point: LngLat, place: ReturnPlace, sensors: SensorResults | null): Judged {
  const { fences } = place;
  const stations = stationsBy(fences, point);
  const holding = stations.filter(({ fence }) => holds(fence.rings, point, stationBufferOf(fence)));
  const middle = nearestCentre(
    holding.map(({ fence }) => fence),
    point,
  );
  const held = holding.find(({ fence }) => fence === middle);
  const nearest = held ?? stations[0];
  const outOfStation: Violation = {
    relation: 'out_of_station',
    fenceId: nearest?.fence.fenceId ?? null,
    marginM: nearest ? Math.max(0, nearest.edgeM - stationBufferOf(nearest.fence)) : null,
  };
  const found = [
    outOfArea(point, place),
    zoneHolding(fences, 'no_ride', point),
    held?.fence.overNoStop ? undefined : zoneHolding(fences, 'no_stop', point),
    held ? undefined : outOfStation,
  ];
  const violations = found.filter((one) => one !== undefined);
  return {
    relation: violations[0]?.relation ?? inStation(held?.fence, sensors),
    violations,
    stationId: held?.fence.fenceId ?? null,
    nearestStationId: nearest?.fence.fenceId ?? null,
    edgeM: nearest?.edgeM ?? null,
  };
}

/** What counts of a vehicle that stands where it may. */
const inStation = (fence: ReturnFence | undefined, sensors: SensorResults | null): ReturnRelation =>
  fence && isFull(fence) ? 'station_full' : sensedIn(sensors, fence?.rules);

/** Whether a station that takes no more than it has room for has none left. */
const isFull = ({ rules, standing = 0 }: ReturnFence) =>
  rules?.flags.includes('full_block') && rules.capacity > 0 && standing >= rules.capacity;

const cameraRelations = {
  direction: 'camera_direction',
  point: 'camera_point',
  miss: 'camera_miss',
} as const satisfies Record<string, ReturnRelation>;

type Flag = StationRules['flags'][number];
type Missed = (sensors: SensorResults, rules: StationRules) => ReturnRelation | undefined;
const when = (isMissed: boolean, relation: ReturnRelation) => (isMissed ? relation : undefined);

/** What a station may ask for and what is missed then, the worst first; a sensor that is not there misses nothing. */
const demands: readonly (readonly [Flag, Missed])[] = [
  ['directional', (said, { toleranceDeg }) => when((said.directionOff ?? 0) > toleranceDeg, 'bad_direction')],
  ['rfid', ({ rfid }) => when(rfid === false, 'no_rfid')],
  ['kickstand', ({ kickstandDown }) => when(kickstandDown === false, 'kickstand')],
  ['camera', ({ camera }) => (camera && camera !== 'fits' ? cameraRelations[camera] : undefined)],
  ['force_helmet', ({ helmetIn }) => when(helmetIn === false, 'helmet_missing')],
];

/** What sensors say of a vehicle that stands in its station, of those that it asks for. */
function sensedIn(sensors: SensorResults | null, rules: StationRules | undefined): ReturnRelation {
  if (!sensors || !rules) return 'in_station';
  for (const [flag, missed] of demands) {
    const relation = rules.flags.includes(flag) ? missed(sensors, rules) : undefined;
    if (relation) return relation;
  }
  return 'in_station';
}

/** Why a return is not possible where it is wished, for the sentence of a refusal. */
export const returnRefusalWords: Record<Violation['relation'], { zh: string; en: string }> = {
  out_of_area: { zh: '在服务区外', en: 'it is outside the service area' },
  in_no_ride: { zh: '在禁骑区内', en: 'it is in a no-ride zone' },
  in_no_stop: { zh: '在禁停区内', en: 'it is in a no-stop zone' },
  out_of_station: { zh: '不在站点内', en: 'it is not in a station' },
};

/** Returns that leave the vehicle where it should not stand. */
export const astrayRelations: readonly ReturnRelation[] = [
  'out_of_station',
  'in_no_stop',
  'out_of_area',
  'in_no_ride',
];
