import { stationAt } from './station-at.store.ts';

/** The station at a point of a task `t`. */
export const stationAtPlace = stationAt;
