export * from './leads.calls.ts';
export * from './leads.refusals.ts';
export * from './leads.rows.ts';
