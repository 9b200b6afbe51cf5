import { z } from 'zod';
import { cents, id } from '../../kit/index.ts';

/** The reach of an entry: one service area, all areas of a company, or the whole platform. */
export const blacklistReaches = ['area', 'agent', 'platform'] as const;
export const blacklistReach = z.enum(blacklistReaches);
export type BlacklistReach = z.infer<typeof blacklistReach>;

export const blacklistStates = ['active', 'expired', 'cancelled'] as const;
export const blacklistState = z.enum(blacklistStates);
export type BlacklistState = z.infer<typeof blacklistState>;

export const blacklistTypes = ['temp', 'permanent'] as const;
export const blacklistType = z.enum(blacklistTypes);
export type BlacklistType = z.infer<typeof blacklistType>;

/** The source of an entry. */
export const blacklistSources = ['manual', 'report', 'credit', 'risk'] as const;
export const blacklistSource = z.enum(blacklistSources);

/** The longest entry, days. */
export const mostBlacklistDays = 3_650;
export const blacklistDays = z.int().min(1).max(mostBlacklistDays);

/** A period in which somebody may not ride. */
export const blacklistRow = z.object({
  id,
  riderId: id,
  riderPhone: z.string(),
  name: z.string(),
  state: blacklistState,
  type: blacklistType,
  reach: blacklistReach,
  /** The company of the entry. */
  agentId: z.int(),
  agent: z.string(),
  serviceAreaId: z.int().nullable(),
  area: z.string().nullable(),
  reason: z.string(),
  source: blacklistSource,
  createdAt: z.number(),
  createdBy: z.string(),
  endsAt: z.number().nullable(),
  remainingSeconds: z.int().nullable(),
  cancelledAt: z.number().nullable(),
  cancelledBy: z.string().nullable(),
  cancelReason: z.string().nullable(),
  unpaidCents: cents,
  lastRideAt: z.number().nullable(),
  /** Whether the caller may change it: its reach is within their scope. */
  mine: z.boolean(),
  version: z.int(),
});
export type BlacklistRow = z.infer<typeof blacklistRow>;
