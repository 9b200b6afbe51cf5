export * from './limits.ts';
export * from './states.ts';
