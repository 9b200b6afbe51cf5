export * from './mail-server.calls.ts';
export * from './settings.calls.ts';
export * from './settings.refusals.ts';
export * from './settings.rows.ts';
