export { nearestNode } from './graph.ts';
export { RIDE_KMH } from './kinds.ts';
export { makeTown } from './make.ts';
export { type TownMap, townMap } from './map.ts';
export { type Chance, chanceFrom } from './random.ts';
export { type Rhythm, rhythmOf, stationPulls } from './rhythm.ts';
export { type Path, type PathPoint, pointAlong, route } from './route.ts';
export type {
  NoStopZone,
  Place,
  PlaceKind,
  StreetGraph,
  Town,
  TownArea,
  TownStation,
} from './types.ts';
