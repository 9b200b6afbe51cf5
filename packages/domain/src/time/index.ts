export * from './business-day.ts';
export { instantOfWall, wallClock } from './wall-clock.ts';
