export * from './fences.calls.ts';
