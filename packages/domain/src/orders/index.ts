export * from './alone.ts';
export * from './charge.ts';
export * from './simulated.ts';
