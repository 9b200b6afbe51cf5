export * from './events.ts';
export * from './notices.calls.ts';
export * from './notices.refusals.ts';
export * from './notices.rows.ts';
export * from './rider-notices.calls.ts';
