export * from './rider-station-applications.calls.ts';
export * from './station-applications.calls.ts';
export * from './station-applications.refusals.ts';
export * from './station-applications.rows.ts';
