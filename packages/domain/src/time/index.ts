export * from './business-day.ts';
export { wallClock } from './wall-clock.ts';
