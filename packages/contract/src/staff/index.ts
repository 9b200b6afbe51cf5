export * from './map.calls.ts';
export * from './ops.calls.ts';
export * from './staff.calls.ts';
export * from './staff.refusals.ts';
export * from './staff.rows.ts';
export * from './verdicts.calls.ts';
export * from './verdicts.ts';
