export * from './price-impact.calls.ts';
