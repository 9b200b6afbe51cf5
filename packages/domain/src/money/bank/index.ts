export * from './camt.ts';
export { expectedHeads } from './heads.ts';
export * from './mt940.ts';
export * from './proposals.ts';
export * from './statement.ts';
export { type ListRow, readBankTable } from './table.ts';
