export * from './moves.ts';
export * from './rentable.ts';
export * from './returns.ts';
