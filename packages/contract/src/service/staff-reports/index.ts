export * from './staff-reports.calls.ts';
export * from './staff-reports.refusals.ts';
export * from './staff-reports.rows.ts';
export * from './staff-reports-filing.calls.ts';
