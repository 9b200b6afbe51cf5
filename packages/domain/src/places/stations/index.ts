export * from './course.ts';
export * from './fill.ts';
export * from './hours.ts';
export * from './nearest-places.ts';
export * from './station-frames.ts';
export * from './station-tally.ts';
