export * from './edges.ts';
export * from './from-record.ts';
export * from './levels.ts';
export * from './told.ts';
