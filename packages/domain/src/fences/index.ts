export * from './places.ts';
export * from './shape-index.ts';
