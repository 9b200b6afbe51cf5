export * from './demo-receivers.ts';
export * from './webhooks.calls.ts';
export * from './webhooks.events.ts';
export * from './webhooks.refusals.ts';
export * from './webhooks.rows.ts';
