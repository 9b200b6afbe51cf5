import { z } from 'zod';
import { id, int32, permissionCode } from '../../kit/index.ts';

/** The caller's own account. */
export const ownProfile = z.object({
  operatorId: id,
  phone: z.string(),
  name: z.string(),
  employeeNo: z.string().nullable(),
  agentName: z.string(),
  /** Main role first. */
  roles: z.array(z.object({ name: z.string(), enable: z.boolean() })),
  /** `YYYY-MM-DD`, the last day it may work. */
  expireOn: z.string().nullable(),
  createdAt: z.number(),
  lastLogin: z.object({ at: z.number(), address: z.string().nullable() }).nullable(),
  /** Since when an authenticator app is enrolled. */
  totpSince: z.number().nullable(),
});
export type OwnProfile = z.infer<typeof ownProfile>;

/** An open login of the own account. */
export const ownSession = z.object({
  sid: z.string(),
  deviceName: z.string(),
  deviceCode: z.string(),
  address: z.string().nullable(),
  startedAt: z.number(),
  lastSeenAt: z.number(),
  /** Whether it is the calling one. */
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
  /** Whether it may make calls that require step-up from people. */
  stepUp: z.boolean(),
  /** Whether assistants (MCP) are offered its changes. */
  assistantWrites: z.boolean(),
  createdAt: z.number(),
  expiresAt: z.number().nullable(),
  usedAt: z.number().nullable(),
  revokedAt: z.number().nullable(),
});
export type OwnApiKey = z.infer<typeof ownApiKey>;

export const longestKeyDays = 365;
export const usualKeyDays = 90;
/** The most active keys of one account. */
export const mostApiKeys = 20;

export const apiKeyBody = z.object({
  name: z.string().trim().min(2).max(40),
  /** Absent: all of the account's codes. */
  codes: z.array(permissionCode).min(1).max(500).optional(),
  areaIds: z.array(int32.positive()).min(1).max(2_000).optional(),
  /** Whether it may make calls that require step-up from people; calls for persons only are closed to any key. */
  stepUp: z.boolean().default(false),
  /** Whether assistants (MCP) are offered the key's changes; otherwise they only read. */
  assistantWrites: z.boolean().default(false),
  days: z.int().min(1).max(longestKeyDays).default(usualKeyDays),
});
