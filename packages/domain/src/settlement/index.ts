export * from './close.ts';
export * from './compensation.ts';
export * from './schemes.ts';
export * from './shares.ts';
export * from './statements.ts';
