export * from './asked.ts';
export * from './places.ts';
export * from './standard.ts';
export * from './timeline.ts';
