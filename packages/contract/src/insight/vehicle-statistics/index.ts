export * from './vehicle-statistics.calls.ts';
