export * from './base-map.calls.ts';
export * from './base-map.refusals.ts';
