export * from './links.ts';
export * from './places.ts';
