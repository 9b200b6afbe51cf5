export * from './home.calls.ts';
export * from './home.rows.ts';
