export * from './earned.ts';
export * from './usable.ts';
export * from './use-back.ts';
export * from './ways.ts';
