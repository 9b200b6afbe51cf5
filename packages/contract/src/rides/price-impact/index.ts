export * from './price-impact.calls.ts';
export * from './price-impact.rows.ts';
