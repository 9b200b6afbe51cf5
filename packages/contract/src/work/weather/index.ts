export * from './weather.calls.ts';
export * from './weather.rows.ts';
