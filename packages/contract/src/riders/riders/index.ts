export * from './blacklist.calls.ts';
export * from './blacklist.rows.ts';
export * from './riders.calls.ts';
export * from './riders.refusals.ts';
export * from './riders.rows.ts';
