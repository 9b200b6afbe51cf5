export * from './returns.calls.ts';
export * from './returns.refusals.ts';
export * from './returns.rows.ts';
export * from './rider-returns.calls.ts';
