export { type Losses, lossesOf, marginalRides, type StationCourse } from './chain.ts';
export * from './money.ts';
