export * from './exports.calls.ts';
export * from './exports.refusals.ts';
export * from './exports.rows.ts';
export * from './imports.calls.ts';
