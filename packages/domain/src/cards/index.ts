export * from './earned.ts';
export * from './usable.ts';
export * from './ways.ts';
