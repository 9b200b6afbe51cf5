export * from './figures.calls.ts';
export * from './reports.calls.ts';
export * from './reports.refusals.ts';
