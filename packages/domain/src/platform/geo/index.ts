export { type Crossing, firstCrossing, meeting } from './crossing.ts';
export { shapeThrough, toGcj02, toWgs84 } from './gcj02.ts';
export {
  courseDegrees,
  distanceMetres,
  EARTH_RADIUS_METRES,
  METRES_PER_DEGREE_LAT,
  metresPerDegreeLng,
  offsetMetres,
} from './measure.ts';
export { type EastNorth, outlineAt } from './outline.ts';
export {
  boundsOf,
  distanceToRingMetres,
  distanceToSegmentMetres,
  ringAreaSquareMetres,
  ringCentroid,
  ringContains,
} from './polygon.ts';
export { PreparedShape } from './prepared.ts';
export {
  areaOf,
  circle,
  closed,
  distanceToShapeMetres,
  moved,
  nearestOnEdge,
  opened,
  perimeterOf,
  rectangle,
  type Shape,
  shapeContains,
  withinBuffer,
} from './shape.ts';
export type { Bounds, LngLat, Ring, Rings } from './types.ts';
export { type ShapeFault, type ShapeLimits, shapeFault } from './validity.ts';
