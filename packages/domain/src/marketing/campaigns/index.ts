export * from './effect.ts';
export * from './forecast.ts';
export * from './joins.ts';
export * from './pace.ts';
