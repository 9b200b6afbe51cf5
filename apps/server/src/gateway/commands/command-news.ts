import { commandState, commandType } from '@kickstand/contract/fleet/vehicles';
import { z } from 'zod';

/** Where the programs of a deployment announce a command's new state. */
export const commandNewsTopic = 'live/commands';
/** Where they ask the gateway to check for queued commands at once. */
export const wakeTopic = 'gateway/wake';

/** A command's new state, as announced between programs. */
export const commandNews = z.object({
  id: z.string(),
  vehicle: z.int(),
  jobId: z.string().nullable(),
  agentId: z.int(),
  serviceAreaId: z.int().nullable(),
  operatorId: z.string().nullable(),
  type: commandType,
  state: commandState,
  deviceCode: z.int().nullable(),
  at: z.number(),
});
export type CommandNews = z.infer<typeof commandNews>;
