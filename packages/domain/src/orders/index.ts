export * from './alone.ts';
export * from './charge.ts';
