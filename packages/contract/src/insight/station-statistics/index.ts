export * from './station-figures.ts';
export * from './station-statistics.calls.ts';
export * from './station-statistics.rows.ts';
