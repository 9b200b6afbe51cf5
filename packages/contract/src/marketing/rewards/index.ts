export * from './rewards.calls.ts';
export * from './rewards.refusals.ts';
export * from './rewards.rows.ts';
