export * from './setup.calls.ts';
export * from './setup.refusals.ts';
