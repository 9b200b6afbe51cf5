export * from './logs.calls.ts';
export * from './logs.permissions.ts';
export * from './logs.rows.ts';
