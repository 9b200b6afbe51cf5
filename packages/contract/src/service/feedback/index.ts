export * from './feedback.calls.ts';
export * from './feedback.refusals.ts';
export * from './feedback.rows.ts';
