export * from './difference.ts';
export * from './flow.ts';
