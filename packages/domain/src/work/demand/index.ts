export { bandOf, gammaBelow, gammaQuantile } from './bands.ts';
export { type DayFactors, dayFactor } from './day-factors.ts';
export { daypartCount, daypartOf, dayTypeOf, likeDaysOf } from './days.ts';
export { type Demand, type DemandInput, demandOf } from './estimate.ts';
export { forecastOf, type StationForecast } from './forecast.ts';
export { demandFrom, exposureHours, shrunkRate } from './rates.ts';
export type { Shares } from './shares.ts';
export { type StationState, stationStateOf } from './states.ts';
export * from './types.ts';
