export * from './fence-lists.calls.ts';
export * from './fence-many.calls.ts';
export * from './fences.calls.ts';
export * from './fences.refusals.ts';
export * from './fences.rows.ts';
