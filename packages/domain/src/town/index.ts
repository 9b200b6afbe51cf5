export { nearestNode } from './graph.ts';
export { RIDE_KMH } from './kinds.ts';
export { makeTown } from './make.ts';
export { type TownMap, townMap } from './map.ts';
export { type Chance, chanceFrom } from './random.ts';
export { type Path, type PathPoint, pointAlong, route } from './route.ts';
export type { StreetGraph, Town, TownStation } from './types.ts';
