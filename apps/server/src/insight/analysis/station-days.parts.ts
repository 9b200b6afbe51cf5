import { stationDays } from './station-days.store.ts';

/** Rides and earnings by station and business day, at present. */
export const daysOfStations = stationDays;
