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

/** A fence, as needed for judging returns. */
export interface ReturnFence {
  fenceId: string;
  kind: string;
  rings: Rings;
  /** How far beyond the edge counts as inside, metres; by default the usual distance for its kind. */
  bufferM?: number | undefined;
  /** A station that counts although it lies in a no-stop zone. */
  overNoStop?: boolean | undefined;
  /** For stations; without them nothing is required. */
  rules?: StationRules | undefined;
  /** How many other vehicles are already in a station. */
  standing?: number | undefined;
}

export interface ReturnPlace {
  /** Edge of the service area; null if it has none. */
  boundary: Rings | null;
  /** How far beyond it counts as inside, metres. */
  boundaryBufferM?: number | undefined;
  fences: readonly ReturnFence[];
}

/** A rule violated by a place of return. */
export interface Violation {
  relation: 'out_of_area' | 'in_no_ride' | 'in_no_stop' | 'out_of_station';
  /** The decisive fence; null for the edge of the area, or if there is no station at all. */
  fenceId: string | null;
  /** Metres from the place to the decisive edge, with its buffer in the rider's favour; null without an edge. */
  marginM: number | null;
}

/** The position of a return relative to the fences. */
export interface Judged {
  relation: ReturnRelation;
  /** All violations, most important first. */
  violations: Violation[];
  /** The station it is in, including its margin. */
  stationId: string | null;
  /** The station with the nearest edge, inside or outside; null if the area has none. */
  nearestStationId: string | null;
  /** Metres to that edge, negative inside. */
  edgeM: number | null;
}

/** A zone that comes into force during a ride applies to that trip this much later, milliseconds. */
export const zoneGraceMs = 10 * 60_000;

interface Riding {
  startedAt: number;
  at: number;
  zone: string;
}

/** Whether a zone with hours applies to a return now: it is in force, and already was when the grace period began. */
export const countsFor = (times: Times, { startedAt, at, zone }: Riding) =>
  isActiveAt(times, at, zone) && isActiveAt(times, Math.max(startedAt, at - zoneGraceMs), zone);

const shapeOf = (rings: Rings) => rings as unknown as Shape;

/** Metres to the nearest edge, negative inside; holes count as outside. */
function edgeOf(rings: Rings, point: LngLat): number {
  const shape = shapeOf(rings);
  const metres = nearestOnEdge(shape, point)?.metres ?? Number.POSITIVE_INFINITY;
  return shapeContains(shape, point) ? -metres : metres;
}

const holds = (rings: Rings, point: LngLat, bufferM = 0) => withinBuffer(shapeOf(rings), point, bufferM);

/** How deep a point is inside a zone reduced by its buffer, metres; negative outside. */
const depthIn = ({ kind, rings, bufferM }: ReturnFence, point: LngLat) =>
  reachOf(kind, bufferM) - edgeOf(rings, point);

/** Stations by distance to their edges, nearest first. */
const stationsBy = (fences: readonly ReturnFence[], point: LngLat) =>
  fences
    .filter(({ kind }) => kind === 'station')
    .map((fence) => ({ fence, edgeM: edgeOf(fence.rings, point) }))
    .filter(({ edgeM }) => Number.isFinite(edgeM))
    .sort((a, b) => a.edgeM - b.edgeM);

/** The zone of a kind that a point is deepest in; buffers favour the rider, so zones are reduced by theirs. */
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
 * The relation of a return: out of area before no-ride before no-stop before out of station; inside a station, full
 * before its sensor requirements. Buffers favour the rider: stations and the area are enlarged by theirs, zones reduced.
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

/** The result for a vehicle in a permitted place. */
const inStation = (fence: ReturnFence | undefined, sensors: SensorResults | null): ReturnRelation =>
  fence && isFull(fence) ? 'station_full' : sensedIn(sensors, fence?.rules);

/** Whether a station that enforces its capacity is full. */
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

/** A station's possible requirements and their violations, worst first; a missing sensor violates nothing. */
const demands: readonly (readonly [Flag, Missed])[] = [
  ['directional', (said, { toleranceDeg }) => when((said.directionOff ?? 0) > toleranceDeg, 'bad_direction')],
  ['rfid', ({ rfid }) => when(rfid === false, 'no_rfid')],
  ['kickstand', ({ kickstandDown }) => when(kickstandDown === false, 'kickstand')],
  ['camera', ({ camera }) => (camera && camera !== 'fits' ? cameraRelations[camera] : undefined)],
  ['force_helmet', ({ helmetIn }) => when(helmetIn === false, 'helmet_missing')],
];

/** Sensor findings of a vehicle in its station, for the sensors the station requires. */
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

/** Returns that leave the vehicle in a wrong place. */
export const astrayRelations: readonly ReturnRelation[] = [
  'out_of_station',
  'in_no_stop',
  'out_of_area',
  'in_no_ride',
];
