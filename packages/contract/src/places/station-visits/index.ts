export * from './staff-visits.calls.ts';
export * from './station-visits.calls.ts';
export * from './station-visits.rows.ts';
