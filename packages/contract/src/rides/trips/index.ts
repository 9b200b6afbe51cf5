export * from './rider.calls.ts';
export * from './trips.calls.ts';
export * from './trips.refusals.ts';
export * from './trips.rows.ts';
