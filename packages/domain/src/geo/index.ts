export {
  courseDegrees,
  distanceMetres,
  EARTH_RADIUS_METRES,
  METRES_PER_DEGREE_LAT,
  metresPerDegreeLng,
  offsetMetres,
} from './measure.ts';
export {
  boundsOf,
  distanceToRingMetres,
  distanceToSegmentMetres,
  ringAreaSquareMetres,
  ringCentroid,
  ringContains,
} from './polygon.ts';
export type { Bounds, LngLat, Ring } from './types.ts';
