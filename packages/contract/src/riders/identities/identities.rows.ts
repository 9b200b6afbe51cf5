import { z } from 'zod';
import { cents, id, queueColumns } from '../../kit/index.ts';
import { certificateKind } from '../../platform/rider-kit/index.ts';

export const certificateStates = ['pending', 'passed', 'rejected', 'cancelled', 'revoked'] as const;
export const certificateState = z.enum(certificateStates);
export type CertificateState = z.infer<typeof certificateState>;

/** Why a certificate is rejected. */
export const refusedFors = [
  'blurred',
  'name_differs',
  'expired',
  'not_eligible',
  'duplicate',
  'other',
] as const;
export const refusedFor = z.enum(refusedFors);
export type RefusedFor = z.infer<typeof refusedFor>;

export const rebindStates = ['pending', 'passed', 'rejected', 'cancelled', 'undone'] as const;
export const rebindState = z.enum(rebindStates);
export type RebindState = z.infer<typeof rebindState>;

/** The number of an identity card. */
export const identityNumber = z
  .string()
  .trim()
  .toUpperCase()
  .regex(/^\d{17}[\dX]$/);
/** A name as on an identity card. */
export const realName = z.string().trim().min(2).max(20);

const audited = {
  ...queueColumns,
  createdAt: z.number(),
  auditor: z.string().nullable(),
  auditedAt: z.number().nullable(),
  /** The answer to the rider. */
  opinion: z.string(),
};
const place = { serviceAreaId: z.int(), area: z.string(), agentId: z.int() };

/** An application to be recognised as a student, a teacher … */
export const certificateRow = z.object({
  id,
  ...place,
  riderId: id,
  name: z.string(),
  riderPhone: z.string(),
  /** Null if not verified. */
  age: z.int().nullable(),
  kind: certificateKind,
  issuer: z.string(),
  numberMasked: z.string(),
  state: certificateState,
  refusedFor: refusedFor.nullable(),
  /** The last day of its validity. */
  validTo: z.string().nullable(),
  /** How many certificates of other riders have the same number. */
  sameNumber: z.int(),
  ...audited,
});
export type CertificateRow = z.infer<typeof certificateRow>;

/** One of them with the identity of its rider. */
export const certificateDetail = certificateRow.extend({
  identityMasked: z.string().nullable(),
  /** The rider’s other applications, by decision. */
  passed: z.int(),
  rejected: z.int(),
});
export type CertificateDetail = z.infer<typeof certificateDetail>;

/** A request to move an account to another phone. */
export const rebindRow = z.object({
  id,
  ...place,
  riderId: id,
  newRiderId: id,
  name: z.string(),
  identityMasked: z.string().nullable(),
  fromPhone: z.string(),
  toPhone: z.string(),
  state: rebindState,
  ...audited,
});
export type RebindRow = z.infer<typeof rebindRow>;

/** What belongs to an account. */
export const accountFacts = z.object({
  principalCents: cents,
  giftCents: cents,
  /** The balance of its other accounts: deposits, cards. */
  otherCents: cents,
  owes: z.boolean(),
  isRiding: z.boolean(),
  isBlacklisted: z.boolean(),
  orders: z.int(),
});
export type AccountFacts = z.infer<typeof accountFacts>;

/** One request with what moves, and what prevents it. */
export const rebindDetail = rebindRow.extend({
  moves: accountFacts,
  fresh: accountFacts,
  /** Why it cannot be passed now; null if it can. */
  obstacle: z.enum(['rebind.riding', 'rebind.debt', 'rebind.not_empty', 'rebind.changed']).nullable(),
  /** Until when it can be undone; null if it cannot. */
  undoUntil: z.number().nullable(),
});
export type RebindDetail = z.infer<typeof rebindDetail>;

/** A rider's identity, with the requests and decisions about it. */
export const identityShown = z.object({
  verifiedAt: z.number().nullable(),
  age: z.int().nullable(),
  identityMasked: z.string().nullable(),
  /** What the rider is recognised as now. */
  qualifiedAs: z.array(certificateKind),
  certificates: z.array(
    z.object({
      id,
      kind: certificateKind,
      issuer: z.string(),
      numberMasked: z.string(),
      state: certificateState,
      createdAt: z.number(),
      auditedAt: z.number().nullable(),
      refusedFor: refusedFor.nullable(),
      opinion: z.string(),
      validTo: z.string().nullable(),
    }),
  ),
  rebinds: z.array(
    z.object({
      id,
      state: rebindState,
      fromPhone: z.string(),
      toPhone: z.string(),
      createdAt: z.number(),
      auditedAt: z.number().nullable(),
      opinion: z.string(),
    }),
  ),
});
export type IdentityShown = z.infer<typeof identityShown>;
