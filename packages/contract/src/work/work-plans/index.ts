export * from './work-plans.calls.ts';
export * from './work-plans.refusals.ts';
export * from './work-plans.rows.ts';
export * from './work-rounds.calls.ts';
