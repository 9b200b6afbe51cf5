export * from './finance.calls.ts';
