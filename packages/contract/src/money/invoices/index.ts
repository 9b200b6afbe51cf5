export * from './invoice-states.ts';
export * from './invoices.calls.ts';
export * from './invoices.refusals.ts';
export * from './invoices.rows.ts';
export * from './rider-invoices.calls.ts';
