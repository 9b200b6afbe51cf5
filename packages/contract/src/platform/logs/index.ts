export * from './logs.calls.ts';
export * from './logs.refusals.ts';
export * from './logs.rows.ts';
