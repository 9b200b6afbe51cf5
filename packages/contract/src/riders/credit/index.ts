export * from './credit.calls.ts';
export * from './credit.refusals.ts';
export * from './credit.rows.ts';
