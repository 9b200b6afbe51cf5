export * from './open-feeds.calls.ts';
export * from './open-feeds.refusals.ts';
export * from './open-feeds.rows.ts';
