import { z } from 'zod';
import { id, int32, permissionCode } from '../../kit/index.ts';

/** The own account, as its holder sees it. */
export const ownProfile = z.object({
  operatorId: id,
  phone: z.string(),
  name: z.string(),
  employeeNo: z.string().nullable(),
  agentName: z.string(),
  /** The main role first. */
  roles: z.array(z.object({ name: z.string(), enable: z.boolean() })),
  /** `YYYY-MM-DD`, the last day it may work. */
  expireOn: z.string().nullable(),
  createdAt: z.number(),
  lastLogin: z.object({ at: z.number(), address: z.string().nullable() }).nullable(),
  /** Since when an authenticator app is enrolled. */
  totpSince: z.number().nullable(),
});
export type OwnProfile = z.infer<typeof ownProfile>;

/** A login of the own account that is still open somewhere. */
export const ownSession = z.object({
  sid: z.string(),
  deviceName: z.string(),
  deviceCode: z.string(),
  address: z.string().nullable(),
  startedAt: z.number(),
  lastSeenAt: z.number(),
  /** Whether it is the one that asks. */
  current: z.boolean(),
});
export type OwnSession = z.infer<typeof ownSession>;

/** An API key of the own account, without the key. */
export const ownApiKey = z.object({
  keyId: id,
  name: z.string(),
  /** The codes it is limited to; null: all of the account's. */
  codes: z.array(z.string()).nullable(),
  /** The service areas it is limited to; null: all of the account's. */
  areaIds: z.array(z.int()).nullable(),
  /** Whether it may do what asks people for a fresh proof. */
  stepUp: z.boolean(),
  /** Whether assistants (MCP) are offered the changes that it may make. */
  assistantWrites: z.boolean(),
  createdAt: z.number(),
  expiresAt: z.number().nullable(),
  usedAt: z.number().nullable(),
  revokedAt: z.number().nullable(),
});
export type OwnApiKey = z.infer<typeof ownApiKey>;

export const longestKeyDays = 365;
export const usualKeyDays = 90;
/** How many keys of one account may live at once. */
export const mostApiKeys = 20;

export const apiKeyBody = z.object({
  name: z.string().trim().min(2).max(40),
  /** Left out: everything the account may. */
  codes: z.array(permissionCode).min(1).max(500).optional(),
  areaIds: z.array(int32.positive()).min(1).max(2_000).optional(),
  /** Whether it may do what asks people for a fresh proof; what is for persons alone no key may. */
  stepUp: z.boolean().default(false),
  /** Whether assistants (MCP) are offered the changes that the key may make; otherwise they only read. */
  assistantWrites: z.boolean().default(false),
  days: z.int().min(1).max(longestKeyDays).default(usualKeyDays),
});
