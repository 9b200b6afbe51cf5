import { z } from 'zod';

export const deviceStates = ['unknown', 'pending', 'authorized', 'removed'] as const;
export const deviceState = z.enum(deviceStates);
export type DeviceState = z.infer<typeof deviceState>;

/** How this browser stands with the operator whose phone was verified in this session. */
export const deviceStanding = z.object({
  state: deviceState,
  /** Short code of the device key, for a person to read to the administrator. */
  deviceCode: z.string(),
});

/** A browser or phone an operator has used or asked to use. */
export const operatorDevice = deviceStanding.extend({
  deviceName: z.string(),
  /** 1 = PC. */
  deviceType: z.int(),
  /** The fixed code of the platform that the client sent. */
  platformCode: z.string(),
  requestedAt: z.number(),
  decidedAt: z.number().nullable(),
  lastSeenAt: z.number().nullable(),
  /** Whether it is the one that asks. */
  current: z.boolean(),
});
export type OperatorDevice = z.infer<typeof operatorDevice>;

const ids = z.union([z.literal('all'), z.array(z.int())]);

/** What the console knows about its operator after login. */
export const operatorInfo = z.object({
  operatorId: z.string(),
  objectId: z.string(),
  phone: z.string(),
  name: z.string(),
  /** A greeting with the name, in the caller's language. */
  welcome: z.string(),
  /** A `data:` address of the own picture; null where none was given. */
  avatar: z.string().nullable(),
  /** Permission codes, always with `all`. */
  permissionList: z.array(z.string()),
  roleId: z.string(),
  roleName: z.string(),
  agentId: z.int(),
  agentName: z.string(),
  /** What the database grants; the claims of the bearer can only narrow it. */
  scope: z.object({ agentIds: ids, opAreaIds: ids }),
  /** The franchisee as whom the console is being looked at, read-only; null: one's own view. */
  viewAs: z.object({ agentId: z.int(), company: z.string() }).nullable(),
  /** Whether an authenticator app is enrolled. */
  totp: z.boolean(),
  /** The login before this one. */
  lastLogin: z.object({ at: z.number(), address: z.string().nullable() }).nullable(),
});
export type OperatorInfo = z.infer<typeof operatorInfo>;

/** What an operator login opens. */
export const sessionOpened = z.object({
  agentId: z.int(),
  roleId: z.string(),
  operatorId: z.string(),
  name: z.string(),
  /** The opaque session token; the server keeps only its hash. */
  token: z.string(),
  sid: z.string(),
  _t: z.string(),
  /** The deployment, as the bearer must name it. */
  aud: z.string(),
  /** When the handle ends unless renewed, epoch milliseconds. */
  expiresAt: z.number(),
  /** When a new login is due whatever happens, epoch milliseconds. */
  until: z.number(),
});
