import type { LngLat } from './types.ts';

/** Mean radius of the earth in metres. */
export const EARTH_RADIUS_METRES = 6_371_008.8;

const RADIANS = Math.PI / 180;

/** Metres in one degree of latitude. */
export const METRES_PER_DEGREE_LAT = EARTH_RADIUS_METRES * RADIANS;

/** Metres in one degree of longitude at a latitude in degrees. */
export function metresPerDegreeLng(lat: number): number {
  return METRES_PER_DEGREE_LAT * Math.cos(lat * RADIANS);
}

/** Great-circle distance in metres (haversine). */
export function distanceMetres(a: LngLat, b: LngLat): number {
  const sinLat = Math.sin(((b[1] - a[1]) * RADIANS) / 2);
  const sinLng = Math.sin(((b[0] - a[0]) * RADIANS) / 2);
  const h = sinLat * sinLat + Math.cos(a[1] * RADIANS) * Math.cos(b[1] * RADIANS) * sinLng * sinLng;
  return 2 * EARTH_RADIUS_METRES * Math.asin(Math.min(1, Math.sqrt(h)));
}

/** Course from one point to a near one: degrees clockwise from north, 0 to below 360. */
export function courseDegrees(from: LngLat, to: LngLat): number {
  const east = (to[0] - from[0]) * Math.cos(((from[1] + to[1]) / 2) * RADIANS);
  const degrees = Math.atan2(east, to[1] - from[1]) / RADIANS;
  return degrees < 0 ? degrees + 360 : degrees;
}

/** The point so many metres east and north of another one; for distances of a few kilometres. */
export function offsetMetres(from: LngLat, east: number, north: number): LngLat {
  return [from[0] + east / metresPerDegreeLng(from[1]), from[1] + north / METRES_PER_DEGREE_LAT];
}
