export * from './business-day.ts';
export * from './periods.ts';
export { instantOfWall, wallClock } from './wall-clock.ts';
