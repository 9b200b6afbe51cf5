export * from './agent-areas.calls.ts';
export * from './agent-roles.calls.ts';
export * from './agents.calls.ts';
export * from './agents.refusals.ts';
export * from './agents.rows.ts';
