export * from './content.ts';
export * from './places.ts';
export * from './push.ts';
export * from './shape-index.ts';
export * from './sides.ts';
export * from './suggestions.ts';
export * from './times.ts';
export * from './writing.ts';
