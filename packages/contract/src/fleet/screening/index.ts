export * from './screening.calls.ts';
export * from './screening.conditions.ts';
export * from './screening.refusals.ts';
export * from './screening.rows.ts';
export * from './screening.rule.ts';
