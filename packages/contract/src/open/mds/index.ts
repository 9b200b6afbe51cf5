export * from './mds.calls.ts';
export * from './mds.refusals.ts';
export * from './mds.rows.ts';
