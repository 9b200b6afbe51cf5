export * from './code.ts';
export * from './tries.ts';
