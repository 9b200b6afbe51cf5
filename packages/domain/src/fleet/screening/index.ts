export * from './judge.ts';
export * from './schedule.ts';
export * from './words.ts';
