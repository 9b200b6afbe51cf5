export * from './repair-reasons.calls.ts';
export * from './repair-reasons.refusals.ts';
export * from './repair-reasons.rows.ts';
