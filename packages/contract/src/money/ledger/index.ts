export * from './ledger.refusals.ts';
export * from './order-lines.ts';
