export * from './figures.calls.ts';
export * from './notes.calls.ts';
export * from './packages.calls.ts';
export * from './report-rows.calls.ts';
export * from './report-rows.rows.ts';
export * from './reports.calls.ts';
export * from './reports.refusals.ts';
export * from './subscriptions.calls.ts';
