export * from './base-map.calls.ts';
