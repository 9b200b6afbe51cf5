export * from './trip-ends.calls.ts';
