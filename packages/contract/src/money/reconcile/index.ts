export * from './bank.calls.ts';
export * from './bank.refusals.ts';
export * from './bank.rows.ts';
export * from './reconcile.calls.ts';
export * from './reconcile.refusals.ts';
export * from './reconcile.rows.ts';
export * from './vouchers.calls.ts';
