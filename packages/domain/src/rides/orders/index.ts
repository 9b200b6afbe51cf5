export * from './charge.ts';
export * from './impact.ts';
export * from './simulated.ts';
