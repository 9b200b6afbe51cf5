export { type Losses, lossesOf, marginalRides, type StationCourse } from './chain.ts';
export { type DaypartMoney, daypartWorth, meanWorth } from './dayparts.ts';
export * from './money.ts';
export { expectedRides } from './served.ts';
