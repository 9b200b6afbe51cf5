export * from './analysis.calls.ts';
export * from './analysis.rows.ts';
