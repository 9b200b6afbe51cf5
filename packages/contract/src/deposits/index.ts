export * from './area-deposits.calls.ts';
export * from './consents.calls.ts';
export * from './consents.rows.ts';
export * from './deposits.calls.ts';
export * from './deposits.refusals.ts';
export * from './deposits.rows.ts';
export * from './membership.calls.ts';
