export * from './status.calls.ts';
export * from './status.rows.ts';
