export * from './account.calls.ts';
export * from './account.refusals.ts';
export * from './account.rows.ts';
export * from './layout.rows.ts';
export * from './notices.rows.ts';
