import type { CallGroup } from '../../kit/index.ts';
import { areaDeposits } from './area-deposits.calls.ts';
import { riderConsents } from './consents.calls.ts';
import { deposits, riderDeposits } from './deposits.calls.ts';
import { membership } from './membership.calls.ts';

export * from './area-deposits.calls.ts';
export * from './consents.calls.ts';
export * from './consents.rows.ts';
export * from './deposits.calls.ts';
export * from './deposits.refusals.ts';
export * from './deposits.rows.ts';
export * from './membership.calls.ts';

/** Deposits, membership and what riders agree to for them. */
export const depositCalls = {
  membership,
  deposits,
  areaDeposits,
  riderConsents,
  riderDeposits,
} satisfies Record<string, CallGroup>;
