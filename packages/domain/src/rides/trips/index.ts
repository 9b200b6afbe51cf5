export * from './missed-orders.ts';
export * from './moves.ts';
export * from './proof.ts';
export * from './rentable.ts';
export * from './returns.ts';
export * from './times.ts';
export * from './verdict.ts';
