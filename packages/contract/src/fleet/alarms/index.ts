export * from './alarms.calls.ts';
export * from './alarms.refusals.ts';
export * from './alarms.rows.ts';
