export * from './ads.calls.ts';
export * from './ads.refusals.ts';
export * from './ads.rows.ts';
export * from './rider-ads.calls.ts';
