export * from './finance.calls.ts';
export * from './finance.refusals.ts';
