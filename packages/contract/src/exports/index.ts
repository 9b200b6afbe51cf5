export * from './exports.calls.ts';
export * from './exports.refusals.ts';
