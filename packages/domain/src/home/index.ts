export * from './tiles.ts';
