import { z } from 'zod';
import { id, phone, smallId } from '../../kit/index.ts';
import { enableState } from './roles.rows.ts';

export const professions = [
  'management',
  'operations',
  'maintenance',
  'production',
  'customer_service',
  'finance',
] as const;
export type Profession = (typeof professions)[number];

/** Legacy bits: 1 administrator, 2 operations, 4 maintenance, 8 production. */
export const opLevels = [1, 2, 4, 8] as const;
export type OpLevel = (typeof opLevels)[number];

const named = z.object({ id, name: z.string() });

/** A staff account. */
export const userRow = z.object({
  operatorId: id,
  phone: z.string(),
  name: z.string(),
  /** Main role first. */
  roles: z.array(named.extend({ enable: enableState })),
  agentId: z.int(),
  agentName: z.string(),
  /** Empty: all areas of its agent. */
  areas: z.array(z.object({ id: z.int(), name: z.string() })),
  profession: z.enum(professions).nullable(),
  /** Sum of the legacy bits. */
  level: z.int(),
  employeeNo: z.string().nullable(),
  /** `YYYY-MM-DD`; the account expires at the end of that business day. */
  expireOn: z.string().nullable(),
  enable: enableState,
  /** Whether it is the caller's own. */
  own: z.boolean(),
  lastLoginAt: z.number().nullable(),
  lastLoginIp: z.string().nullable(),
  devices: z.int(),
  /** Devices awaiting authorisation. */
  devicesPending: z.int(),
  /** Open sessions. */
  sessions: z.int(),
  createdAt: z.number(),
  createdBy: z.string().nullable(),
  version: z.int(),
});
export type UserRow = z.infer<typeof userRow>;

/** The body of a staff form. */
export const userBody = z.object({
  phone,
  name: z.string().trim().min(2).max(10),
  /** The first is the main role. */
  roleIds: z.array(id).min(1).max(5),
  /** By default the caller's own agent. */
  agentId: smallId.optional(),
  /** Empty: all areas of the agent that the caller may grant. */
  areaIds: z.array(smallId).max(2_000).default([]),
  profession: z.enum(professions),
  level: z.int().min(0).max(15).default(0),
  employeeNo: z.string().trim().max(20).optional(),
  expireOn: z.iso.date().optional(),
  enable: enableState.default(1),
});

/** An account's effective rights. */
export const effectiveRights = z.object({
  operatorId: id,
  name: z.string(),
  codes: z.array(z.string()),
  /** Codes of its roles removed by a ceiling. */
  struckOut: z.array(z.string()),
  agents: z.union([z.literal('all'), z.array(z.object({ id: z.int(), name: z.string() }))]),
  areas: z.union([z.literal('all'), z.array(z.object({ id: z.int(), name: z.string() }))]),
  limits: z.object({ bulkVehicles: z.int() }),
  /** Why it cannot work at all, as a key of the session's end reasons; null if it can. */
  idle: z.string().nullable(),
});
export type EffectiveRights = z.infer<typeof effectiveRights>;
