export * from './views.calls.ts';
export * from './views.refusals.ts';
