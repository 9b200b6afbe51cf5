export * from './ledger.refusals.ts';
