export * from './earned.ts';
export * from './usable.ts';
