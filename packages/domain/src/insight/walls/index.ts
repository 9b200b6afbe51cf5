export * from './groups.ts';
export * from './spans.ts';
