import { z } from 'zod';

export const deviceStates = ['unknown', 'pending', 'authorized', 'removed'] as const;
export const deviceState = z.enum(deviceStates);
export type DeviceState = z.infer<typeof deviceState>;

/** This browser's standing with the operator whose phone was verified in this session. */
export const deviceStanding = z.object({
  state: deviceState,
  /** A short code of the device key, to tell the administrator. */
  deviceCode: z.string(),
});

/** A browser or phone an operator has used or asked to use. */
export const operatorDevice = deviceStanding.extend({
  deviceName: z.string(),
  /** 1 = PC. */
  deviceType: z.int(),
  /** The fixed platform code sent by the client. */
  platformCode: z.string(),
  requestedAt: z.number(),
  decidedAt: z.number().nullable(),
  lastSeenAt: z.number().nullable(),
  /** Whether it is the calling one. */
  current: z.boolean(),
});
export type OperatorDevice = z.infer<typeof operatorDevice>;

const ids = z.union([z.literal('all'), z.array(z.int())]);

/** The operator's data after login. */
export const operatorInfo = z.object({
  operatorId: z.string(),
  objectId: z.string(),
  phone: z.string(),
  name: z.string(),
  /** A greeting with the name, in the caller's language. */
  welcome: z.string(),
  /** A `data:` URL of the own picture; null if there is none. */
  avatar: z.string().nullable(),
  /** Permission codes, always including `all`. */
  permissionList: z.array(z.string()),
  roleId: z.string(),
  roleName: z.string(),
  agentId: z.int(),
  agentName: z.string(),
  /** The granted scope; the claims of the bearer can only narrow it. */
  scope: z.object({ agentIds: ids, opAreaIds: ids }),
  /** The franchisee as which the console is viewed, read-only; null: the own view. */
  viewAs: z.object({ agentId: z.int(), company: z.string() }).nullable(),
  /** Whether an authenticator app is enrolled. */
  totp: z.boolean(),
  /** The login before this one. */
  lastLogin: z.object({ at: z.number(), address: z.string().nullable() }).nullable(),
});
export type OperatorInfo = z.infer<typeof operatorInfo>;

/** The reply to an operator login. */
export const sessionOpened = z.object({
  agentId: z.int(),
  roleId: z.string(),
  operatorId: z.string(),
  name: z.string(),
  /** The opaque session token; the server stores only its hash. */
  token: z.string(),
  sid: z.string(),
  _t: z.string(),
  /** The deployment, as named in the bearer. */
  aud: z.string(),
  /** When the handle ends unless renewed, epoch milliseconds. */
  expiresAt: z.number(),
  /** When a new login is required in any case, epoch milliseconds. */
  until: z.number(),
});
