import { stationDays } from './station-days.store.ts';

/** Rides and what they brought by station and business day, as of this moment. */
export const daysOfStations = stationDays;
