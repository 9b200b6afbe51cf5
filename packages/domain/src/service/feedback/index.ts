export * from './about.ts';
export * from './attached.ts';
export * from './states.ts';
export * from './titles.ts';
