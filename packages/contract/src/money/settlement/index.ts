export * from './profit-shares.calls.ts';
export * from './settlement.refusals.ts';
export * from './settlement.rows.ts';
export * from './share-schemes.calls.ts';
export * from './statements.calls.ts';
