export * from './rider-tickets.calls.ts';
export * from './ticket-actions.calls.ts';
export * from './tickets.calls.ts';
export * from './tickets.refusals.ts';
export * from './tickets.rows.ts';
