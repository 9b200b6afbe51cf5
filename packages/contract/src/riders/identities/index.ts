import { certificates } from './certificates.calls.ts';
import { identities, rebinds } from './rebinds.calls.ts';
import { riderIdentity } from './rider-identity.calls.ts';

export * from './certificates.calls.ts';
export * from './identities.refusals.ts';
export * from './identities.rows.ts';
export * from './rebinds.calls.ts';
export * from './rider-identity.calls.ts';

/** All calls about riders' identities. */
export const identityCalls = { riderIdentity, identities, certificates, rebinds };
