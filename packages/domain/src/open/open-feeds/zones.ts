import { isActiveAt, isTimeLimited, type Times } from '../../places/fences/times.ts';
import { closed } from '../../platform/geo/index.ts';
import { businessDayAfter, startOfBusinessDay } from '../../platform/time/index.ts';
import type { FeedArea, FeedStation, FeedSystem, FeedZone, Named } from './facts.ts';
import { type Localised, nameOf } from './text.ts';

type Ring = number[][];

export interface MultiPolygon {
  type: 'MultiPolygon';
  coordinates: Ring[][];
}

export interface ZoneRule {
  ride_start_allowed: boolean;
  ride_end_allowed: boolean;
  ride_through_allowed: boolean;
  maximum_speed_kph?: number;
  station_parking?: boolean;
}

export interface Zone {
  type: 'Feature';
  properties: { name: Localised[]; start?: string; end?: string; rules: ZoneRule[] };
  geometry: MultiPolygon;
}

/** Degrees with six decimals, some ten centimetres. */
export const degrees = (value: number) => Math.round(value * 1e6) / 1e6;

const signedArea = (ring: Ring) =>
  ring.reduce((sum, [x = 0, y = 0], i) => {
    const [nextX = 0, nextY = 0] = ring[(i + 1) % ring.length] ?? [];
    return sum + x * nextY - nextX * y;
  }, 0);

/** A closed ring; the outer one counter-clockwise, holes clockwise. */
function windingRing(open: readonly (readonly number[])[], isHole: boolean): Ring {
  const ring = open.map(([lng = 0, lat = 0]) => [degrees(lng), degrees(lat)]);
  if (signedArea(ring) > 0 === isHole) ring.reverse();
  return [...closed(ring)];
}

/** In GeoJSON. */
export const polygonOf = (rings: readonly (readonly (readonly number[])[])[]): MultiPolygon => ({
  type: 'MultiPolygon',
  coordinates: [rings.map((ring, i) => windingRing(ring, i > 0))],
});

const free = { ride_start_allowed: true, ride_end_allowed: true, ride_through_allowed: true } as const;

function ruleOf({ kind, flags, speedKmh }: FeedZone): ZoneRule {
  if (kind === 'speed_limit') return { ...free, maximum_speed_kph: speedKmh };
  const ride_end_allowed = flags.includes('return_allowed');
  return kind === 'no_stop'
    ? { ...free, ride_end_allowed }
    : { ride_start_allowed: false, ride_end_allowed, ride_through_allowed: false };
}

interface Placed extends Named {
  points: FeedZone['points'];
  times?: Times;
}

const beginOf = (day: string, zone: string) => new Date(startOfBusinessDay(day, zone)).toISOString();

const zoneOf = (place: Placed, rule: ZoneRule, zone: string): Zone => ({
  type: 'Feature',
  properties: {
    name: nameOf(place),
    ...(place.times?.fromOn && { start: beginOf(place.times.fromOn, zone) }),
    ...(place.times?.toOn && { end: beginOf(businessDayAfter(place.times.toOn, 1), zone) }),
    rules: [rule],
  },
  geometry: polygonOf(place.points),
});

/**
 * Where rides may begin, end and pass at an instant (epoch ms). Of overlapping zones the first counts: stations
 * valid within a no-stop zone, no-ride zones, no-stop zones, speed limits, other stations, service areas. Polygons
 * are as drawn: the buffers in the riders' favour are not published.
 */
export function zonesOf({ areas, stations, zones, zone }: FeedSystem, now: number): Zone[] {
  const holds = ({ times }: { times: Times }) => isActiveAt(times, now, zone);
  const stands = stations.filter((one) => one.isEnabled && holds(one));
  const isOver = ({ flags }: FeedStation) => flags.includes('over_no_stop');
  const kinds = (['no_ride', 'no_stop', 'speed_limit'] as const).flatMap((kind) =>
    zones.filter((one) => one.kind === kind && holds(one)),
  );
  return [
    ...stands.filter(isOver).map((one) => zoneOf(one, free, zone)),
    ...kinds.map((one) => zoneOf(one, ruleOf(one), zone)),
    ...stands.filter((one) => !isOver(one)).map((one) => zoneOf(one, free, zone)),
    ...areas.map((area) => zoneOf({ ...area, points: area.boundary }, ruleOfArea(area), zone)),
  ];
}

const ruleOfArea = ({ allowsOutOfStation }: FeedArea): ZoneRule => ({
  ...free,
  station_parking: !allowsOutOfStation,
});

/** Outside all zones rides neither begin nor end. */
export const elsewhere: ZoneRule = {
  ride_start_allowed: false,
  ride_end_allowed: false,
  ride_through_allowed: true,
};

/** Whether anything changes by time of day, so that the file may be outdated after a minute. */
export const changesByTheClock = ({ stations, zones }: FeedSystem) =>
  [...stations, ...zones].some(({ times }) => isTimeLimited(times));
