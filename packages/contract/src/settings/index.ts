export * from './settings.calls.ts';
