export * from './difference.ts';
export * from './flow.ts';
export * from './names.ts';
