export * from './telemetry.calls.ts';
export * from './telemetry.refusals.ts';
export * from './telemetry.rows.ts';
