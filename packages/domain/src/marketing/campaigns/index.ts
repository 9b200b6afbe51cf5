export * from './joins.ts';
export * from './pace.ts';
