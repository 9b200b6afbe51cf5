export * from './certificates.calls.ts';
export * from './identities.refusals.ts';
export * from './identities.rows.ts';
export * from './rebinds.calls.ts';
export * from './rider-identity.calls.ts';
