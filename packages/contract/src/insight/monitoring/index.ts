export * from './monitoring.calls.ts';
export * from './monitoring.rows.ts';
