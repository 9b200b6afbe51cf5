export * from './fleet-history.calls.ts';
