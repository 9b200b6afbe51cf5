export * from './lanes.ts';
export * from './night.ts';
export * from './parts.ts';
export * from './words.ts';
