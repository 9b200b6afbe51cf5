export * from './agents.calls.ts';
export * from './agents.refusals.ts';
export * from './agents.rows.ts';
