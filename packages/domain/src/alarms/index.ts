export * from './edges.ts';
export * from './levels.ts';
export * from './standing.ts';
