export * from './income.calls.ts';
