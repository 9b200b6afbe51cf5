export * from './close.ts';
export * from './compensation.ts';
export * from './names.ts';
export * from './schemes.ts';
export * from './shares.ts';
export * from './statements.ts';
