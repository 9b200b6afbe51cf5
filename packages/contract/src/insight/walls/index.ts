export * from './walls.calls.ts';
export * from './walls.rows.ts';
