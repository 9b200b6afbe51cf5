export * from './vehicle-logs.calls.ts';
export * from './vehicle-logs.refusals.ts';
export * from './vehicle-logs.rows.ts';
